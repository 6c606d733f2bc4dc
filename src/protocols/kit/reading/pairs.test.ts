import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../../../lib/address.js";
import { pairsOf } from "./pairs.js";

const [a, b, c] = [1, 2, 3].map((n) => `0x${n.toString().padStart(40, "0")}` as Address) as [
  Address,
  Address,
  Address,
];

describe("pairsOf", () => {
  test("every unordered pair once, lower address first", () => {
    expect(pairsOf([c, b, a], [b, a])).toEqual([
      [b, c],
      [a, c],
      [a, b],
    ]);
  });

  test("no pair of a token with itself or with the native currency", () => {
    expect(pairsOf([a, NATIVE], [a, NATIVE])).toEqual([]);
  });
});
