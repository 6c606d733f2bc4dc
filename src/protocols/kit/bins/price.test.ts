import { describe, expect, test } from "vitest";
import { Refused } from "../../../lib/refusal.js";
import { floatPriceOf, hasPrice, priceOf } from "./price.js";

const MIDDLE = 2 ** 23;

describe("priceOf", () => {
  test("is one in the middle, whatever the step", () => {
    expect(priceOf(1, MIDDLE)).toBe(1n << 128n);
    expect(priceOf(100, MIDDLE)).toBe(1n << 128n);
  });

  test.each([
    [1, 100],
    [10, -2_310],
    [25, 5_000],
    [100, -1_700],
    [20, -13_820],
  ])("a power of the step of %i bps to %i, nearly", (stepBps, power) => {
    // The exact power, as a fraction of whole numbers.
    const [above, below] =
      power > 0 ? [BigInt(10_000 + stepBps), 10_000n] : [10_000n, BigInt(10_000 + stepBps)];
    const exponent = BigInt(Math.abs(power));
    const exact = ((above ** exponent) << 128n) / below ** exponent;
    const off = priceOf(stepBps, MIDDLE + power) - exact;
    expect((off < 0n ? -off : off) * 10n ** 15n).toBeLessThan(exact);
  });

  test("rises from bin to bin", () => {
    for (const id of [MIDDLE - 9_000, MIDDLE - 1, MIDDLE, MIDDLE + 12_345])
      expect(priceOf(15, id + 1)).toBeGreaterThan(priceOf(15, id));
  });

  test("refuses bins without a price", () => {
    expect(() => priceOf(1, MIDDLE + 2 ** 20)).toThrow(Refused);
    // Rounded down to nothing.
    expect(() => priceOf(100, MIDDLE - 100_000)).toThrow(Refused);
    expect([hasPrice(MIDDLE - 2 ** 20), hasPrice(MIDDLE + 2 ** 20 - 1)]).toEqual([false, true]);
  });
});

test("floatPriceOf returns the same in float64", () => {
  for (const [stepBps, id] of [
    [1, MIDDLE + 276_000],
    [50, MIDDLE - 4_000],
  ] as const) {
    const ratio = floatPriceOf(stepBps, id) / (Number(priceOf(stepBps, id)) / 2 ** 128);
    expect(Math.abs(ratio - 1)).toBeLessThan(1e-12);
  }
});
