import { describe, expect, test } from "vitest";
import { RAY } from "../maths/ray.js";
import { powerRay, priceRayAt, type SavingsRate } from "./growth.js";

const dsrRay = 1_000_000_001_547_125_957_863_212_448n;

describe("powerRay", () => {
  test("is one to the power of nothing and itself to the power of one", () => {
    expect([powerRay(dsrRay, 0n), powerRay(dsrRay, 1n)]).toEqual([RAY, dsrRay]);
  });

  test("rounds every product half up", () => {
    const base = RAY + 1n;
    expect(powerRay(base, 2n)).toBe(RAY + 2n);
    const half = (3n * RAY) / 2n + 1n;
    expect(powerRay(half, 2n)).toBe((half * half + RAY / 2n) / RAY);
  });

  test("makes five per cent of a year", () => {
    expect(Number(powerRay(dsrRay, 31_536_000n)) / 1e27).toBeCloseTo(1.05, 9);
  });
});

describe("priceRayAt", () => {
  const rate: SavingsRate = { kind: "savings", dsrRay, rho: 1000n, chiRay: 2n * RAY, nowRay: 2n * RAY };

  test("grows from the last time on and never falls", () => {
    expect([priceRayAt(rate, 999n), priceRayAt(rate, 1000n)]).toEqual([2n * RAY, 2n * RAY]);
    expect(priceRayAt(rate, 1001n)).toBe(2n * dsrRay);
  });
});
