import { BPS } from "../../lib/whole.js";
import { linearGrowthRay, RAY, rayDiv, rayMul, SECONDS_PER_YEAR } from "../ray.js";
import type { ReserveState, StableDebt } from "./state.js";

/**
 * The reserve at `timestamp`, as the pool would store it before it does anything else: both indexes grown, and the
 * treasury's part of the interest set aside. Rates stay, for they change only with what is done afterwards.
 */
export function accrue(state: ReserveState, timestamp: bigint): ReserveState {
  const seconds = timestamp - state.updatedAt;
  if (seconds <= 0n) return state;
  const liquidityIndexRay = rayMul(linearGrowthRay(state.liquidityRateRay, seconds), state.liquidityIndexRay);
  const debtIndexRay =
    state.scaledDebt === 0n
      ? state.debtIndexRay
      : rayMul(growthRay(state.debtRateRay, seconds), state.debtIndexRay);
  const interest =
    rayMul(state.scaledDebt, debtIndexRay) -
    rayMul(state.scaledDebt, state.debtIndexRay) +
    stableDebtAt(state.stableDebt, timestamp) -
    stableDebtAt(state.stableDebt, state.updatedAt);
  const treasury = (interest * state.reserveFactorBps + BPS / 2n) / BPS;
  const scaledTreasury = state.scaledTreasury + rayDiv(treasury, liquidityIndexRay);
  return { ...state, updatedAt: timestamp, liquidityIndexRay, debtIndexRay, scaledTreasury };
}

function stableDebtAt({ principal, rateRay, updatedAt }: StableDebt, timestamp: bigint): bigint {
  return rayMul(principal, growthRay(rateRay, timestamp - updatedAt));
}

/** By what a debt grows in `seconds`, added up every second, from the first three terms of the binomial. */
export function growthRay(rateRay: bigint, seconds: bigint): bigint {
  if (seconds <= 0n) return RAY;
  const square = rayMul(rateRay, rateRay) / (SECONDS_PER_YEAR * SECONDS_PER_YEAR);
  const cube = rayMul(square, rateRay) / SECONDS_PER_YEAR;
  const pairs = seconds * (seconds - 1n);
  const triples = pairs * (seconds > 2n ? seconds - 2n : 0n);
  return RAY + (rateRay * seconds) / SECONDS_PER_YEAR + (pairs * square) / 2n + (triples * cube) / 6n;
}
