import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addedEverySecond, linearGrowthRay, RAY, rayDiv, rayMul, SECONDS_PER_YEAR } from "./ray.js";

const amount = fc.bigInt({ min: 0n, max: 1n << 128n });
const index = fc.bigInt({ min: RAY, max: 100n * RAY });

describe("rayMul and rayDiv", () => {
  test("round half up", () => {
    expect([rayMul(1n, RAY / 2n), rayMul(1n, RAY / 2n - 1n)]).toEqual([1n, 0n]);
    expect([rayDiv(1n, 2n * RAY), rayDiv(1n, 2n * RAY + 1n)]).toEqual([1n, 0n]);
  });

  test("a balance counted in shares is the same number of shares again", () => {
    fc.assert(
      fc.property(amount, index, (shares, index) => {
        expect(rayDiv(rayMul(shares, index), index)).toBe(shares);
      }),
    );
  });
});

describe("linearGrowthRay", () => {
  test("is one plus the share of the year", () => {
    expect(linearGrowthRay(RAY / 10n, SECONDS_PER_YEAR / 2n)).toBe((105n * RAY) / 100n);
    expect(linearGrowthRay(RAY / 10n, 0n)).toBe(RAY);
  });
});

describe("addedEverySecond", () => {
  test("is what a year's rate comes to when every second's interest earns as well", () => {
    expect(addedEverySecond(RAY / 10n)).toBeCloseTo(Math.exp(0.1) - 1, 9);
    expect(addedEverySecond(0n)).toBe(0);
  });
});
