import { describe, expect, test } from "vitest";
import { retryAfterMs } from "./http.js";

describe("retryAfterMs", () => {
  test("reads seconds, fractions and dates, and nothing else", () => {
    const nowMs = Date.parse("2026-01-01T00:00:00Z");
    const headers = [
      "3",
      "0.5",
      "Thu, 01 Jan 2026 00:00:07 GMT",
      "Wed, 31 Dec 2025 00:00:00 GMT",
      "-5",
      "0",
      "soon",
      "",
      undefined,
    ];
    const expected = [3_000, 500, 7_000, undefined, undefined, undefined, undefined, undefined, undefined];
    expect(headers.map((header) => retryAfterMs(header, nowMs))).toEqual(expected);
  });
});
