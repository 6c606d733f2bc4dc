import type { Address } from "../lib/address.js";
import type { MarketVenue } from "../market/market.js";

/** One trade of a plan through one venue. */
export type Fill = {
  readonly market: MarketVenue;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  /**
   * Basis points of what is left of tokenIn when the fill's turn comes, 1…10,000, rounded down.
   * The last fill of each token takes 10,000: the whole rest, so that nothing stays behind.
   */
  readonly shareBps: number;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** Units of gas, for ranking. */
  readonly gas: number;
};

/**
 * The chosen flow. Fills are in execution order: every fill that yields a token comes before those that spend
 * it. Amounts are settled in bigint exactly as the chain would.
 */
export type Plan = {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly fills: readonly Fill[];
  /** Gas of all fills and the transaction around them, for ranking. */
  readonly gas: number;
};
