import { describe, expect, test } from "vitest";
import { type DynamicFee, feeAt, isKnownAfter } from "./fee.js";

/** A minute's mean, read at second 1000. The tick was -40 until ten seconds before, and is 20 since then. */
const moved: DynamicFee = {
  ...{ basePpm: 500, capPpm: 3_000, scale: 50_000_000n, meanSeconds: 60, readAtSeconds: 1_000, tick: 20 },
  sums: Array.from({ length: 61 }, (_, left) => (left <= 50 ? -40 * (50 - left) + 200 : 20 * (60 - left))),
};

describe("feeAt", () => {
  test("is what was read where nothing moves it", () => {
    expect(feeAt({ feePpm: 77 }, 5, 10n ** 12n)).toBe(77);
  });

  test("grows with the distance of the price from its mean, which is rounded towards zero", () => {
    // (50 · -40 + 10 · 20) / 60 = -30
    expect(feeAt({ feePpm: 0, dynamic: moved }, 20, 1_000n)).toBe(500 + 50 * 50);
    expect(feeAt({ feePpm: 0, dynamic: moved }, -30, 1_000n)).toBe(500);
    // (49 · -40 + 11 · 20) / 60 = -29
    expect(feeAt({ feePpm: 0, dynamic: moved }, -30, 1_001n)).toBe(550);
    expect(feeAt({ feePpm: 0, dynamic: moved }, 100, 1_000n)).toBe(3_000);
  });

  test("falls to the base as the mean reaches the price, and stays there", () => {
    for (const seconds of [1_060n, 1_061n, 10n ** 9n]) {
      expect(feeAt({ feePpm: 0, dynamic: moved }, 20, seconds)).toBe(500);
    }
  });

  test("is the base where the pool remembers too little", () => {
    const { sums: _, ...young } = moved;
    expect(feeAt({ feePpm: 0, dynamic: young }, 400, 1_000n)).toBe(500);
  });

  test("counts a time before the reading as the reading's", () => {
    expect(feeAt({ feePpm: 0, dynamic: moved }, 20, 5n)).toBe(3_000);
  });

  test("interpolates between the seconds that were read and the end of the mean", () => {
    const dynamic = { ...moved, sums: moved.sums?.slice(0, 11) ?? [] };
    const known = feeAt({ feePpm: 0, dynamic: moved }, 20, 1_030n);
    expect(Math.abs(feeAt({ feePpm: 0, dynamic }, 20, 1_030n) - known)).toBeLessThan(600);
    expect([10, 11, 59, 60].map((seconds) => isKnownAfter({ feePpm: 0, dynamic }, seconds))).toEqual([
      ...[true, false, false, true],
    ]);
  });
});
