import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import type { CallResult } from "../../lib/reading.js";
import { KIND_CALLS, kindCalls, otherKindOf } from "./kind.js";

const [first, second, pool] = ["1", "2", "3"].map((digit) => `0x${digit.repeat(40)}` as Address) as [
  Address,
  Address,
  Address,
];
const words = (...values: (bigint | Address)[]): Hex =>
  `0x${values.map((value) => word(BigInt(value))).join("")}`;

describe("otherKindOf", () => {
  const answering = (answers: Readonly<Record<number, Hex>>) =>
    otherKindOf(
      first,
      Array.from({ length: KIND_CALLS }, (_, index): CallResult => answers[index]),
    );
  const one = words(1n);

  test("asks for what only some kinds have", () => {
    expect(kindCalls(pool)).toHaveLength(KIND_CALLS);
    expect(new Set(kindCalls(pool).map(({ data }) => data)).size).toBe(KIND_CALLS);
  });

  test("names every kind but the plain one", () => {
    expect([0, 1, 2, 3, 4, 5].map((index) => answering({ [index]: one }))).toEqual([
      "crypto",
      "metapool",
      "metapool",
      "rates",
      "dynamicFee",
      "rates",
    ]);
    expect(answering({ 3: one, 4: one })).toBe("newGeneration");
    expect(answering({})).toBeUndefined();
  });

  test("knows lending pools by coins that wrap others; the first plain pools tell their own coins there", () => {
    expect([6, 7].map((index) => answering({ [index]: words(second) }))).toEqual(["rates", "rates"]);
    expect([6, 7].map((index) => answering({ [index]: words(first) }))).toEqual([undefined, undefined]);
  });
});
