import { describe, expect, test } from "vitest";
import { attempt } from "../../../lib/refusal.js";
import { curveCapacity, curveOut } from "../curve/curve.js";
import { binCurve } from "./curve.js";
import { type BinRule, swapThroughBins } from "./swap.js";

const MIDDLE = 2 ** 23;

/** A fee of a hundredth in the middle and one more thousandth in each bin beside it, half of which leaves. */
const rule: BinRule = {
  stepBps: 100,
  feeE18At: (id) => 10n ** 16n + BigInt(Math.abs(id - MIDDLE)) * 10n ** 15n,
  maxFeeE18: 10n ** 17n,
  leaving: (fee) => fee / 2n,
  check: () => undefined,
};

const pool = {
  activeId: MIDDLE,
  bins: [
    { id: MIDDLE - 9, x: 0n, y: 1_000_000n },
    { id: MIDDLE - 1, x: 0n, y: 500_000n },
    { id: MIDDLE, x: 300_000n, y: 200_000n },
    { id: MIDDLE + 1, x: 700_000n, y: 0n },
  ],
};

describe("swapThroughBins", () => {
  test("takes the fee, rounded up, and leaves a part of it in the bin", () => {
    // 1 % of 101 is 1.01, and one raw unit of X is worth one of Y.
    expect(swapThroughBins(rule, pool, true, 101n)).toEqual({
      amountOut: 99n,
      activeId: MIDDLE,
      count: 1,
      bins: pool.bins.map((bin) => (bin.id === MIDDLE ? { ...bin, x: 300_100n, y: 199_901n } : bin)),
    });
  });

  test("drains a bin for its price and the fee on top, and stays in it", () => {
    // 200,000 and a fee of 2,020.2.
    const drained = swapThroughBins(rule, pool, true, 202_021n);
    expect([drained.amountOut, drained.activeId, drained.count]).toEqual([200_000n, MIDDLE, 1]);
    expect(drained.bins[2]).toEqual({ id: MIDDLE, x: 300_000n + 202_021n - 1_010n, y: 0n });
  });

  test("goes on in the next bin that holds the other token, past ids without one", () => {
    const crossed = swapThroughBins(rule, pool, true, 202_021n + 600_000n);
    expect([crossed.activeId, crossed.count]).toEqual([MIDDLE - 9, 3]);
    expect(crossed.amountOut).toBeGreaterThan(700_000n);
    const upwards = swapThroughBins(rule, pool, false, 400_000n);
    expect([upwards.activeId, upwards.count]).toEqual([MIDDLE + 1, 2]);
  });

  test("begins beside an active bin that is not there", () => {
    const without = { ...pool, bins: pool.bins.filter(({ id }) => id !== MIDDLE) };
    expect(swapThroughBins(rule, without, true, 1_000n).activeId).toBe(MIDDLE - 1);
    expect(swapThroughBins(rule, without, false, 1_000n).activeId).toBe(MIDDLE + 1);
  });

  test("refuses more than the bins hold, and fees above a tenth", () => {
    expect(attempt(() => swapThroughBins(rule, pool, true, 10n ** 9n))).toMatchObject({ refused: "tooMuch" });
    const dear = { ...rule, feeE18At: () => 10n ** 17n + 1n };
    expect(attempt(() => swapThroughBins(dear, pool, true, 1_000n))).toMatchObject({ refused: "closed" });
  });
});

describe("binCurve", () => {
  test.each([true, false])("follows the swap through all bins (X is paid: %s)", (paysX) => {
    const curve = binCurve(rule, pool, paysX);
    if (curve === undefined) throw new Error("no curve");
    const most = BigInt(Math.floor(curveCapacity(curve)));
    for (const part of [50n, 7n, 3n, 2n, 1n]) {
      const { amountOut } = swapThroughBins(rule, pool, paysX, most / part);
      expect(curveOut(curve, Number(most / part)) / Number(amountOut)).toBeCloseTo(1, 3);
    }
  });

  test("has no price that rises where the fee falls by more than the step", () => {
    const falling = { ...rule, feeE18At: (id: number) => BigInt(id - MIDDLE + 10) * 10n ** 16n };
    const curve = binCurve({ ...falling, stepBps: 1 }, pool, true);
    const prices = curve?.segments.map(({ price }) => price ?? 0) ?? [];
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    expect(prices).toHaveLength(3);
  });

  test("is undefined where nothing pays", () => {
    expect(binCurve(rule, { activeId: MIDDLE, bins: [{ id: MIDDLE, x: 5n, y: 0n }] }, true)).toBeUndefined();
  });
});
