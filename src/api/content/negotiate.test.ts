import { describe, expect, test } from "vitest";
import { chooseEncoding, isUnchanged } from "./negotiate.js";

describe("chooseEncoding", () => {
  test.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["GZIP;Q=1.0, br;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["*", "br"],
    ["*;q=0.5, gzip", "gzip"],
    ["br;q=0, *", "gzip"],
    ["identity, gzip;q=0.5", "identity"],
    ["identity;q=0, zstd", "identity"],
    ["gzip;q=nonsense, deflate", "identity"],
    [",,;q=1,;;", "identity"],
  ])("%j → %s", (accepted, encoding) => expect(chooseEncoding(accepted)).toBe(encoding));
});

describe("isUnchanged", () => {
  test.each([
    [undefined, false],
    ["", false],
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ["*", true],
    ['"b"', false],
    ["a", false],
  ])("%j → %s", (header, unchanged) => expect(isUnchanged(header, 'W/"a"')).toBe(unchanged));
});
