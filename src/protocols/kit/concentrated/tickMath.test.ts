import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
  sqrtRatioAtTick,
  tickAtSqrtRatio,
} from "./tickMath.js";

const tick = fc.integer({ min: MIN_TICK, max: MAX_TICK });

describe("sqrtRatioAtTick", () => {
  test("the ends and the middle of the range", () => {
    expect([MIN_TICK, -1, 0, 1, MAX_TICK].map(sqrtRatioAtTick)).toEqual([
      MIN_SQRT_RATIO,
      79_224_201_403_219_477_170_569_942_574n,
      1n << 96n,
      79_232_123_823_359_799_118_286_999_568n,
      MAX_SQRT_RATIO,
    ]);
  });

  test("rises with the tick", () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_TICK, max: MAX_TICK - 1 }), (tick) => {
        expect(sqrtRatioAtTick(tick + 1)).toBeGreaterThan(sqrtRatioAtTick(tick));
      }),
      { numRuns: 500 },
    );
  });

  test("is the square root of 1.0001^tick", () => {
    fc.assert(
      fc.property(tick, (tick) => {
        const ratio = Number(sqrtRatioAtTick(tick)) / 2 ** 96 / 1.0001 ** (tick / 2);
        expect(Math.abs(ratio - 1)).toBeLessThan(1e-9);
      }),
      { numRuns: 500 },
    );
  });

  test.each([MIN_TICK - 1, MAX_TICK + 1, 0.5])("refuses %s", (tick) => {
    expect(() => sqrtRatioAtTick(tick)).toThrow(`tick ${tick} is not an integer in [-887272, 887272]`);
  });
});

describe("tickAtSqrtRatio", () => {
  test("inverts sqrtRatioAtTick", () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_TICK, max: MAX_TICK - 1 }), (tick) => {
        expect(tickAtSqrtRatio(sqrtRatioAtTick(tick))).toBe(tick);
      }),
      { numRuns: 500 },
    );
  });

  test("just below a tick's ratio it is the tick before", () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_TICK + 1, max: MAX_TICK }), (tick) => {
        expect(tickAtSqrtRatio(sqrtRatioAtTick(tick) - 1n)).toBe(tick - 1);
      }),
      { numRuns: 500 },
    );
  });

  test.each([MIN_SQRT_RATIO - 1n, MAX_SQRT_RATIO])("refuses %s", (price) => {
    expect(() => tickAtSqrtRatio(price)).toThrow(`sqrt price ${price} is outside`);
  });
});
