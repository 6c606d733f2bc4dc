import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { encodingFor, makePage } from "./page.js";

const answer = { data: Array.from({ length: 200 }, (_, index) => ({ index, text: "é" })) };

describe("makePage", () => {
  test("says the same in every encoding, and compresses once", async () => {
    const page = makePage(answer);
    const [br, gzip, plain] = await Promise.all([page.body("br"), page.body("gzip"), page.body("identity")]);
    const texts = [brotliDecompressSync(new Uint8Array(br)), gunzipSync(new Uint8Array(gzip)), plain].map(
      String,
    );
    expect(texts).toEqual(Array(3).fill(JSON.stringify(answer)));
    expect(page.body("br")).toBe(br);
    expect(page.body("gzip")).toBe(gzip);
    expect(page.plainBytes).toBe(plain.length);
  });

  test("compresses once for those who ask at the same time", () => {
    const page = makePage(answer);
    expect(page.body("gzip")).toBe(page.body("gzip"));
  });

  test("has an ETag of its content", () => {
    expect(makePage(answer).etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(makePage({ ...answer }).etag).toBe(makePage(answer).etag);
    expect(makePage({ data: [] }).etag).not.toBe(makePage(answer).etag);
  });
});

describe("encodingFor", () => {
  test("sends small answers as they are", () => {
    expect(encodingFor(makePage({ data: [] }), "br")).toBe("identity");
    expect(encodingFor(makePage(answer), "br")).toBe("br");
  });
});
