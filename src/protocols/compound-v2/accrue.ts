import { WAD } from "../../lib/whole.js";
import type { MarketState } from "./state.js";

/** One, as the contracts count rates and fractions (`expScale`). */
export const E18 = WAD;

/** The market in block `number`, as it stores itself before all else: simple interest since the last time. */
export function accrue(state: MarketState, number: bigint): MarketState {
  const blocks = number - state.accruedAt;
  if (blocks <= 0n) return { ...state, readAt: number };
  const interest = (state.borrowRateE18 * blocks * state.borrows) / E18;
  const borrows = state.borrows + interest;
  const reserves = state.reserves + (state.reserveFactorE18 * interest) / E18;
  return { ...state, readAt: number, accruedAt: number, borrows, reserves };
}

/** Asset per share, raw units with 18 decimals more, rounded down. */
export function rateE18({ cash, borrows, reserves, supply, firstRateE18 }: MarketState): bigint {
  return supply === 0n ? firstRateE18 : ((cash + borrows - reserves) * E18) / supply;
}
