import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Edge, startEdge } from "../testing/edge.js";

let edge: Edge;
beforeAll(async () => {
  edge = await startEdge({ page: { base: "/", files: () => new Map() }, localChain: 1 });
});
afterAll(() => edge.close());

async function post(path: string, body: string | ArrayBuffer, headers: Record<string, string> = {}) {
  const response = await fetch(`${edge.url}${path}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
  return { status: response.status, body: (await response.json()) as { message: string[] } };
}

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("a body that is nested too deeply", () => {
  test.each([
    ["/local/wallet", `{"method":"eth_call","params":${nested(100_000)}}`],
    ["/api/v1/shortcuts/route", `{"permit2":${nested(100_000)}}`],
    ["/api/v1/shortcuts/route", `{"tokenIn":${nested(40)}}`],
    ["/api/v1/shortcuts/decode", `{"data":${nested(100_000)}}`],
    ["/api/v1/shortcuts/bundle?fromAddress=0x", nested(100_000)],
    ["/api/v1/wallet/permit", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
  ])("is refused: %s", async (path, body) => {
    expect(await post(path, body)).toMatchObject({
      status: 400,
      body: { code: "INVALID_PARAMETER", message: ["the body is nested deeper than 32"] },
    });
  });
});

describe("Content-Encoding", () => {
  const body = new Uint8Array(gzipSync('{"data":"0x"}')).buffer as ArrayBuffer;

  test.each(["gzip", "br", "zstd", "gzip, identity", "nonsense"])("%s is a 415", async (encoding) => {
    const answer = await post("/api/v1/shortcuts/decode", body, { "content-encoding": encoding });
    expect(answer).toMatchObject({
      status: 415,
      body: {
        code: "UNSUPPORTED_MEDIA_TYPE",
        message: `Content-Encoding is "${encoding}"; allowed is identity, or none`,
      },
    });
  });

  test("identity is none, and a path that is none is told first", async () => {
    const headers = { "content-encoding": "identity" };
    const { body: plain } = await post("/api/v1/shortcuts/decode", '{"data":"0x"}', headers);
    expect(plain.message).toEqual(['data is "0x"; allowed is the tx.data of a route']);
    const unknown = await post("/api/v1/nothing", body, { "content-encoding": "gzip" });
    expect(unknown.status).toBe(404);
  });
});

describe("what is not of the right kind is repeated as JSON", () => {
  const messages = async (path: string, body: unknown): Promise<string[]> =>
    (await post(path, JSON.stringify(body))).body.message;

  test("a list for permit2 and for its members", async () => {
    const path = "/api/v1/shortcuts/route";
    expect(await messages(path, { permit2: [{ nonce: "1" }] })).toContain(
      'permit2 is "[{"nonce":"1"}]"; allowed is a JSON object with data, nonce, deadline and signature, in a POST',
    );
    const long = await messages(path, { permit2: [{ nonce: "1".repeat(10_000) }] });
    expect(long.find((each) => each.startsWith("permit2 "))?.length).toBeLessThan(200);
    const members = await messages(path, { permit2: { data: {}, nonce: [1], deadline: 1, signature: "0x" } });
    expect(members.filter((each) => each.startsWith("permit2."))).toEqual([
      expect.stringMatching(/^permit2\.data is "\{\}"; allowed /),
      expect.stringMatching(/^permit2\.nonce is "\[1\]"; allowed /),
    ]);
  });

  test("a list for call data", async () => {
    expect(await messages("/api/v1/shortcuts/decode", { data: [{ a: 1 }] })).toEqual([
      'data is "[{"a":1}]"; allowed is the tx.data of a route',
    ]);
    expect(await messages("/api/v1/shortcuts/decode", {})).toEqual(["data is missing; it is required"]);
  });
});
