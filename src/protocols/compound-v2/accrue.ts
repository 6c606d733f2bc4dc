import { WAD } from "../../lib/whole.js";
import type { MarketState } from "./state.js";

/** One, in the contracts' scale of rates and fractions (`expScale`). */
export const E18 = WAD;

/**
 * Returns the market at block `number`, as it stores itself before any other change: with simple interest since the
 * last time.
 */
export function accrue(state: MarketState, number: bigint): MarketState {
  const blocks = number - state.accruedAt;
  if (blocks <= 0n) return { ...state, readAt: number };
  const interest = (state.borrowRateE18 * blocks * state.borrows) / E18;
  const borrows = state.borrows + interest;
  const reserves = state.reserves + (state.reserveFactorE18 * interest) / E18;
  return { ...state, readAt: number, accruedAt: number, borrows, reserves };
}

/** Returns the asset per share, in raw units with 18 more decimals, rounded down. */
export function rateE18({ cash, borrows, reserves, supply, firstRateE18 }: MarketState): bigint {
  return supply === 0n ? firstRateE18 : ((cash + borrows - reserves) * E18) / supply;
}
