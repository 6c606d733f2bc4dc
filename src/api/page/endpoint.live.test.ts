import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Edge, startEdge } from "../testing/edge.js";
import { readPageFiles } from "./files.js";

const folder = mkdtempSync(join(tmpdir(), "sluice-page-"));
let edge: Edge;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
  writeFileSync(join(folder, "assets/a-1.js"), "plain");
  writeFileSync(join(folder, "assets/a-1.js.br"), "brotli");
  writeFileSync(join(folder, "assets/a-1.js.gz"), "gzip");
  writeFileSync(join(folder, ".sources"), "a stamp");
  edge = await startEdge({ page: readPageFiles(folder), localChain: 1 });
});

afterAll(async () => {
  await edge.close();
  rmSync(folder, { recursive: true });
});

describe("the page", () => {
  test("is served under a policy that lets nothing in from elsewhere", async () => {
    const { statusCode, headers, body } = await edge.server.inject("/");
    expect([statusCode, body, headers["cache-control"]]).toEqual([200, "<!doctype html>", "no-cache"]);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
    const again = await edge.server.inject({ url: "/", headers: { "if-none-match": String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    ["br, gzip", "br", "brotli"],
    ["gzip", "gzip", "gzip"],
    ["identity", undefined, "plain"],
  ])("has its files compressed beforehand: %s", async (accepted, encoding, body) => {
    const answer = await edge.server.inject({
      url: "/assets/a-1.js",
      headers: { "accept-encoding": accepted },
    });
    expect([answer.body, answer.headers["content-encoding"]]).toEqual([body, encoding]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  });

  test.each(["/.sources", "/assets/a-1.js.br", "/assets/../.sources", "/index.html", "/explore"])(
    "%s is the interface's own 404",
    async (url) => {
      const answer = await edge.server.inject(url);
      expect([answer.statusCode, answer.json().code]).toEqual([404, "NOT_FOUND"]);
    },
  );

  test("is not there where it was not built", () => {
    expect(readPageFiles(join(folder, "nowhere"))).toBe(undefined);
  });
});

describe("/local/wallet", () => {
  function ask(payload: object, headers: Record<string, string> = {}) {
    return edge.server.inject({ method: "POST", url: "/local/wallet", payload, headers });
  }

  test.each(["anvil_setBalance", "eth_sign", "debug_traceTransaction", "__proto__"])(
    "hands on no %s",
    async (method) => {
      const { statusCode, body } = await ask({ method, params: [] });
      expect([statusCode, body.includes("allowed are eth_accounts")]).toEqual([400, true]);
    },
  );

  test("refuses the pages of other origins, and says when the chain is not there yet", async () => {
    const call = { method: "eth_accounts" };
    expect((await ask(call, { origin: "https://evil.example" })).statusCode).toBe(400);
    expect((await ask(call, { origin: "null" })).statusCode).toBe(400);
    expect((await ask(call, { host: "localhost:3000", origin: "http://localhost:3000" })).statusCode).toBe(
      503,
    );
  });

  test("is not there where no chain is embedded", async () => {
    const other = await startEdge({ page: readPageFiles(folder) });
    const answer = await other.server.inject({ method: "POST", url: "/local/wallet", payload: {} });
    expect(answer.statusCode).toBe(404);
    await other.close();
  });
});
