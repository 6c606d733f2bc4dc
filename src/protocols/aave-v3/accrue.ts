import { linearGrowthRay, rayMul } from "../kit/maths/ray.js";
import { debtGrowthRay, roundingOf } from "./rounding.js";
import type { ReserveState, StableDebt } from "./state.js";

/**
 * Returns the reserve at `timestamp`, as the pool would store it before any other change: with both indexes grown, and
 * the treasury's part of the interest set aside. The rates stay the same, because only later operations change them.
 */
export function accrue(state: ReserveState, timestamp: bigint): ReserveState {
  const seconds = timestamp - state.updatedAt;
  if (seconds <= 0n) return state;
  const liquidityIndexRay = rayMul(linearGrowthRay(state.liquidityRateRay, seconds), state.liquidityIndexRay);
  const rounding = roundingOf(state);
  const debtIndexRay =
    state.scaledDebt === 0n
      ? state.debtIndexRay
      : rayMul(debtGrowthRay(state, state.debtRateRay, seconds), state.debtIndexRay);
  const fixed = fixedDebtAt(state.stableDebt, timestamp) - fixedDebtAt(state.stableDebt, state.updatedAt);
  const due = rounding.treasury(state, liquidityIndexRay, debtIndexRay, fixed);
  return {
    ...state,
    updatedAt: timestamp,
    liquidityIndexRay,
    debtIndexRay,
    scaledTreasury: state.scaledTreasury + due,
  };

  function fixedDebtAt({ principal, rateRay, updatedAt }: StableDebt, at: bigint): bigint {
    return rayMul(principal, debtGrowthRay(state, rateRay, at - updatedAt));
  }
}
