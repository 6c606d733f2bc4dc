import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failureIn } from "../../../../test/helpers/http.js";
import { type Edge, startEdge } from "../../testing/edge.js";

const key = "a-key-for-operators";

let edge: Edge;
let open: Edge;

beforeAll(async () => {
  edge = await startEdge({ operatorKey: key });
  open = await startEdge();
});

afterAll(async () => {
  await edge.close();
  await open.close();
});

const get = (place: string, headers: Record<string, string>) =>
  fetch(place, { headers: { Origin: "https://a.example", ...headers } });

describe.each(["/status", "/metrics"])("%s", (path) => {
  test.each([{}, { Authorization: "Bearer wrong" }, { Authorization: `Bearer ${key}x` }])(
    "is refused with %j where there is a key",
    async (headers) => {
      const response = await get(`${edge.url}${path}`, headers);
      expect(await failureIn(response)).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(response.headers.get("access-control-allow-origin")).toBe(null);
    },
  );

  test("does not take the key from the query", async () => {
    expect((await get(`${edge.url}${path}?apikey=${key}`, {})).status).toBe(401);
  });

  test("is answered to who has the key, and to no other origin", async () => {
    const response = await get(`${edge.url}${path}`, { Authorization: `Bearer ${key}` });
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe(null);
  });

  test("is open where there is no key, to no other origin either", async () => {
    const response = await get(`${open.url}${path}`, {});
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, null]);
  });
});

test("/health and /ready need no key", async () => {
  for (const path of ["/health", "/ready"]) expect((await get(`${edge.url}${path}`, {})).status).toBe(200);
});
