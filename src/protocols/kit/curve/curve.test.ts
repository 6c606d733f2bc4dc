import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Curve, curveCapacity, curveMarginal, curveOut } from "./curve.js";

/** 100 in at the virtual reserves 1000:2000, then 50 without curvature at a price of 1. */
const curve: Curve = {
  feeFactor: 0.5,
  segments: [
    { capacityIn: 100, reserveIn: 1000, reserveOut: 2000 },
    { capacityIn: 50, reserveIn: Infinity, reserveOut: Infinity, price: 1 },
  ],
};
const firstOut = (2000 * 50) / 1050;

describe("curveOut", () => {
  test("takes one segment after the other, and nothing past the last", () => {
    expect([0, 100, 120, 150, 1e9].map((amountIn) => curveOut(curve, amountIn))).toEqual([
      0,
      firstOut,
      firstOut + 10,
      firstOut + 25,
      firstOut + 25,
    ]);
  });
});

describe("curveCapacity", () => {
  test("is the sum of the segments", () => {
    expect(curveCapacity(curve)).toBe(150);
  });

  test("of an unbounded venue is infinite", () => {
    expect(
      curveCapacity({ feeFactor: 1, segments: [{ capacityIn: Infinity, reserveIn: 1, reserveOut: 1 }] }),
    ).toBe(Infinity);
  });
});

describe("curveMarginal", () => {
  test("at the start is the price after the fee, past the end nothing", () => {
    expect([0, 120, 150].map((amountIn) => curveMarginal(curve, amountIn))).toEqual([1, 0.5, 0]);
  });

  test("is the slope of the output", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 99, noNaN: true }), (amountIn) => {
        const slope = (curveOut(curve, amountIn + 1e-4) - curveOut(curve, amountIn)) / 1e-4;
        expect(curveMarginal(curve, amountIn)).toBeCloseTo(slope, 5);
      }),
    );
  });
});
