import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failureIn } from "../../../test/helpers/http.js";
import { buildOperatorServer } from "../server.js";
import { type Edge, startEdge } from "../testing/edge.js";

const key = "a-key-for-operators";

let edge: Edge;
/** What an operator's own port of the same service answers. */
let apart: { readonly url: string; close(): Promise<void> };

beforeAll(async () => {
  edge = await startEdge({ operatorsApart: true, operatorKey: key });
  const server = buildOperatorServer(edge.app);
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  apart = {
    url,
    async close() {
      server.server.closeAllConnections();
      await server.close();
    },
  };
});

afterAll(async () => {
  await apart.close();
  await edge.close();
});

const withKey = { headers: { Authorization: `Bearer ${key}`, Origin: "https://a.example" } };

describe.each(["/status", "/metrics"])("%s, where operators have a port of their own", (path) => {
  test.each(["GET", "HEAD", "POST"])("is at the public port what an unknown path is: %s", async (method) => {
    const [known, unknown] = await Promise.all(
      [path, "/statistics"].map((each) => fetch(`${edge.url}${each}`, { ...withKey, method })),
    );
    expect([known?.status, unknown?.status]).toEqual([404, 404]);
    expect(known?.headers.get("allow")).toBe(unknown?.headers.get("allow"));
    if (method === "HEAD") return;
    const [one, other] = await Promise.all([known, unknown].map((each) => failureIn(each as Response)));
    expect(one).toEqual({ ...other, message: `Cannot ${method} "${path}"` });
  });

  test("is answered there, to who has the key and to no other origin", async () => {
    expect(await failureIn(await fetch(`${apart.url}${path}`))).toMatchObject({ code: "UNAUTHORIZED" });
    const answer = await fetch(`${apart.url}${path}`, withKey);
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, null]);
  });
});

test("the operator's port answers health and readiness, and nothing of the interface", async () => {
  for (const at of [edge.url, apart.url]) {
    expect((await fetch(`${at}/health`)).status).toBe(200);
    expect((await fetch(`${at}/ready`)).status).toBe(200);
  }
  for (const path of ["/api/v1/networks", "/docs", "/api/v1/shortcuts/route"])
    expect(await failureIn(await fetch(`${apart.url}${path}`))).toMatchObject({ code: "NOT_FOUND" });
  expect(await failureIn(await fetch(`${apart.url}/status`, { method: "DELETE" }))).toMatchObject({
    code: "METHOD_NOT_ALLOWED",
  });
});
