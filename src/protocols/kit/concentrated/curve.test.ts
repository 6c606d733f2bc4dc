import { describe, expect, test } from "vitest";
import { isRefusal } from "../../../lib/refusal.js";
import { curveCapacity, curveOut } from "../curve/curve.js";
import { poolCurve } from "./curve.js";
import type { PoolState } from "./state.js";
import { swap } from "./swap.js";
import { sqrtRatioAtTick } from "./tickMath.js";
import { packTicks } from "./ticks.js";

const pool = { feePpm: 500, tickSpacing: 10 };
const state: PoolState = {
  sqrtPriceX96: sqrtRatioAtTick(3) + 12_345n,
  liquidity: 3n * 10n ** 24n,
  tick: 3,
  ticks: packTicks([
    { tick: -2000, liquidityNet: 10n ** 24n, liquidityGross: 10n ** 24n },
    { tick: -50, liquidityNet: 2n * 10n ** 24n, liquidityGross: 2n * 10n ** 24n },
    { tick: 50, liquidityNet: -3n * 10n ** 24n, liquidityGross: 3n * 10n ** 24n },
    { tick: 900, liquidityNet: 10n ** 23n, liquidityGross: 10n ** 23n },
    { tick: 9000, liquidityNet: -(10n ** 23n), liquidityGross: 10n ** 23n },
  ]),
};

function curveOf(zeroForOne: boolean) {
  const curve = poolCurve(pool.feePpm, state, zeroForOne);
  if (curve === undefined) throw new Error("no curve");
  return curve;
}

describe("poolCurve", () => {
  test("one segment a stretch with liquidity, none for a gap", () => {
    expect([true, false].map((zeroForOne) => curveOf(zeroForOne).segments.length)).toEqual([2, 2]);
  });

  test.each([true, false])("follows the exact swap up to the last tick (zeroForOne %s)", (zeroForOne) => {
    const curve = curveOf(zeroForOne);
    const capacity = curveCapacity(curve);
    for (const share of [1e-6, 0.01, 0.3, 0.7, 0.999_999]) {
      const amountIn = BigInt(Math.floor(capacity * share));
      const exact = swap(pool, state, zeroForOne, amountIn);
      if (isRefusal(exact)) throw new Error(exact.reason);
      const error = curveOut(curve, Number(amountIn)) / Number(exact.amountOut) - 1;
      expect(Math.abs(error)).toBeLessThan(1e-9);
    }
    const beyond = swap(pool, state, zeroForOne, BigInt(Math.ceil(capacity * 1.000_001)));
    expect(isRefusal(beyond)).toBe(true);
  });

  test("none without liquidity in the direction", () => {
    const above: PoolState = { ...state, sqrtPriceX96: sqrtRatioAtTick(9000), liquidity: 0n, tick: 9000 };
    expect(poolCurve(500, above, false)).toBeUndefined();
    expect(poolCurve(500, above, true)?.segments.length).toBe(3);
  });

  test("the price one below its tick after a fall starts in the stretch below", () => {
    const fallen: PoolState = {
      ...state,
      sqrtPriceX96: sqrtRatioAtTick(-50),
      liquidity: 10n ** 24n,
      tick: -51,
    };
    expect([true, false].map((zeroForOne) => poolCurve(500, fallen, zeroForOne)?.segments.length)).toEqual([
      1, 2,
    ]);
  });
});
