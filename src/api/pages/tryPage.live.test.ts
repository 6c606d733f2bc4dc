import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Edge, startEdge } from "../testing/edge.js";

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.close());

/** What travels, which fetch would decode. */
async function bytesOf(path: string, headers: Record<string, string>) {
  const { rawPayload, headers: sent, statusCode } = await edge.server.inject({ url: path, headers });
  return { bytes: new Uint8Array(rawPayload), sent, statusCode };
}

const place = "/docs/api/try";
const bundle = `${place}/static/swagger-ui-bundle.js`;

describe("the files of /docs/api/try", () => {
  test("travel in the encoding the client takes, each the same", async () => {
    const plain = await bytesOf(bundle, {});
    expect(plain.sent["content-encoding"]).toBe(undefined);
    for (const [encoding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const { bytes, sent } = await bytesOf(bundle, { "accept-encoding": encoding });
      expect(sent).toMatchObject({
        "content-encoding": encoding,
        vary: "Accept-Encoding",
        "content-type": plain.sent["content-type"],
      });
      expect(Buffer.compare(new Uint8Array(decode(bytes)), plain.bytes)).toBe(0);
      // 1.7 MB as it is.
      expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
    }
  });

  test.each([place, `${place}/`, `${place}/json`, bundle, `${place}/static/swagger-ui.css`])(
    "are not sent again to who has %s",
    async (path) => {
      const { sent, statusCode } = await bytesOf(path, {});
      expect([statusCode, sent["cache-control"]]).toEqual([200, "no-cache"]);
      const again = await bytesOf(path, { "if-none-match": String(sent.etag) });
      expect([again.statusCode, again.bytes.length]).toEqual([304, 0]);
      expect((await bytesOf(path, { "if-none-match": '"other"' })).statusCode).toBe(200);
    },
  );
});

describe("the addresses of before", () => {
  test.each([
    ["/docs", `${place}/`],
    ["/docs/json", `${place}/json`],
    ["/docs/yaml", `${place}/yaml`],
  ])("%s leads on", async (path, location) => {
    const { statusCode, headers } = await edge.server.inject(path);
    expect([statusCode, headers.location]).toEqual([308, location]);
  });
});
