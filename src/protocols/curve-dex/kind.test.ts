import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import type { Call, CallResult } from "../../lib/reading.js";
import { readKind } from "./kind.js";

const [first, second, pool] = ["1", "2", "3"].map((digit) => `0x${digit.repeat(40)}` as Address) as [
  Address,
  Address,
  Address,
];
const words = (...values: (bigint | Address)[]): Hex =>
  `0x${values.map((value) => word(BigInt(value))).join("")}`;

describe("readKind", () => {
  const answering = (answers: Readonly<Record<number, Hex>>) => {
    const reading = readKind(pool, [first, second]);
    const asked = reading.next().value as readonly Call[];
    const step = reading.next(asked.map((_, index): CallResult => answers[index]));
    return step.done ? step.value.otherKind : "it asks again";
  };
  const one = words(1n);

  test("asks for what only some kinds have", () => {
    const asked = readKind(pool, [first, second]).next().value as readonly Call[];
    expect(asked.map(({ data }) => data)).toEqual([
      ...["0xb1373929", "0x71511a5e", "0x5d6362bb", "0xfd0684b1", "0x8edfdd5f"],
      ...["0x8874f628", "0xb739953e", "0xb9947eb0"].map((selector) => `${selector}${word(0n)}`),
    ]);
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
