import { describe, expect, test } from "vitest";
import { type Curve, curveMarginal } from "../protocols/kit/curve/curve.js";
import { spotPrice, tradedDownTo } from "./depthNearMid.js";

const pool: Curve = {
  feeFactor: 0.997,
  segments: [{ capacityIn: Infinity, reserveIn: 1_000, reserveOut: 4_000 }],
};
const straight: Curve = {
  feeFactor: 1,
  segments: [{ capacityIn: 50, reserveIn: Infinity, reserveOut: Infinity, price: 2 }],
};
const steps: Curve = {
  feeFactor: 0.99,
  segments: [
    { capacityIn: 10, reserveIn: 1_000, reserveOut: 1_000 },
    { capacityIn: 10, reserveIn: 1_100, reserveOut: 900 },
    { capacityIn: 10, reserveIn: 2_000, reserveOut: 900 },
  ],
};

describe("spotPrice", () => {
  test("is the first unit's, without the fee", () => {
    expect([pool, straight, steps].map(spotPrice)).toEqual([4, 2, 1]);
  });

  test("is 0 for a curve that trades nothing", () => {
    expect(spotPrice({ feeFactor: 1, segments: [] })).toBe(0);
  });
});

describe("tradedDownTo", () => {
  test("ends where the next unit, its fee paid, fetches the floor", () => {
    for (const floor of [3.9, 3, 1, 0.01]) {
      expect(curveMarginal(pool, tradedDownTo(pool, floor).amountIn)).toBeCloseTo(floor, 9);
    }
  });

  test("is nothing when the first unit already fetches less", () => {
    expect(tradedDownTo(pool, 3.99)).toEqual({ amountIn: 0, amountOut: 0 });
    expect(tradedDownTo(straight, 2.1)).toEqual({ amountIn: 0, amountOut: 0 });
  });

  test("is a straight line's whole capacity", () => {
    expect(tradedDownTo(straight, 2)).toEqual({ amountIn: 50, amountOut: 100 });
  });

  test("takes whole segments until one falls below the floor", () => {
    const { amountIn, amountOut } = tradedDownTo(steps, 0.7);
    expect(amountIn).toBeCloseTo(20, 9);
    expect(amountOut).toBeCloseTo((1_000 * 9.9) / 1_009.9 + (900 * 9.9) / 1_109.9, 9);
  });
});
