import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Curve, curveCapacity, curveMarginal, curveOut } from "./curve.js";
import { sampledCurve } from "./sampled.js";

/** Returns the largest relative rise of the marginal price from segment to segment. */
function largestRise({ segments }: Curve): number {
  let last = Number.POSITIVE_INFINITY;
  return segments.reduce((most, { price, capacityIn, reserveIn, reserveOut }) => {
    const first = price ?? reserveOut / reserveIn;
    const rise = first / last - 1;
    last = price ?? first / (1 + capacityIn / reserveIn) ** 2;
    return Math.max(most, rise);
  }, -1);
}

function curveOf(most: number, outOf: (amountIn: number) => number): Curve {
  const curve = sampledCurve({ most, outOf });
  if (curve === undefined) throw new Error("no curve");
  return curve;
}

describe("sampledCurve", () => {
  test("is one segment for a hyperbola", () => {
    const { segments, feeFactor } = curveOf(500, (amountIn) => (3e6 * amountIn) / (1_000 + amountIn));
    expect([segments.length, feeFactor]).toEqual([1, 1]);
    expect(segments[0]?.capacityIn).toBe(500);
    expect((segments[0]?.reserveIn as number) / 1_000).toBeCloseTo(1, 8);
    expect((segments[0]?.reserveOut as number) / 3e6).toBeCloseTo(1, 8);
  });

  test("is a straight line where nothing bends", () => {
    const curve = curveOf(100, (amountIn) => 2 * amountIn);
    expect([curveOut(curve, 30), curveOut(curve, 100), curveCapacity(curve)]).toEqual([60, 200, 100]);
  });

  test("follows powers, and its price falls", () => {
    const power = fc.double({ min: 0.05, max: 60, noNaN: true });
    const part = fc.double({ min: -9, max: 0, noNaN: true });
    fc.assert(
      fc.property(power, fc.array(part, { minLength: 8, maxLength: 8 }), (exponent, parts) => {
        const outOf = (amountIn: number) => -1e12 * Math.expm1(-exponent * Math.log1p(amountIn / 1e9));
        const curve = curveOf(3e8, outOf);
        const capacity = curveCapacity(curve);
        for (const exponentOfTen of parts) {
          const amountIn = capacity * 10 ** exponentOfTen;
          expect(Math.abs(curveOut(curve, amountIn) / outOf(amountIn) - 1)).toBeLessThan(3e-5);
        }
        expect(largestRise(curve)).toBeLessThan(1e-12);
        expect(curveMarginal(curve, 0) / (exponent * 1e3)).toBeCloseTo(1, 6);
      }),
    );
  });

  test("follows a price that falls all at once, however early", () => {
    for (const knee of [1e5, 1e7, 1e9]) {
      const outOf = (amountIn: number) => knee * Math.log1p(amountIn / knee) + amountIn / 2;
      const curve = curveOf(1e10, outOf);
      for (const amountIn of [knee / 1e3, knee / 3, knee, 3 * knee, 5e9]) {
        expect(Math.abs(curveOut(curve, amountIn) / outOf(amountIn) - 1)).toBeLessThan(3e-5);
      }
      expect(largestRise(curve)).toBeLessThan(1e-12);
    }
  });

  test("ends where the venue refuses, and where the price is gone", () => {
    const refusing = curveOf(1e9, (amountIn) => (amountIn > 3e8 ? Number.NaN : amountIn / 2));
    expect(curveCapacity(refusing) / 3e8).toBeCloseTo(1, 4);
    const exhausted = curveOf(1e9, (amountIn) => -1e9 * Math.expm1(-amountIn / 1e6));
    expect(curveMarginal(exhausted, 0)).toBeCloseTo(1e3, 2);
    // The price falls to a thousandth of the first after the natural logarithm of a thousand times a million.
    expect(curveCapacity(exhausted) / 6.9e6).toBeCloseTo(1, 1);
  });

  test("is undefined where nothing can be paid", () => {
    expect([
      sampledCurve({ most: 0, outOf: (amountIn) => amountIn }),
      sampledCurve({ most: Number.NaN, outOf: (amountIn) => amountIn }),
      sampledCurve({ most: 9, outOf: (amountIn) => amountIn / 10 }),
      sampledCurve({ most: 9, outOf: () => 0 }),
      sampledCurve({ most: 9, outOf: () => Number.NaN }),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});
