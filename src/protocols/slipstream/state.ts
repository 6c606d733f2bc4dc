import type { Hex } from "../../lib/hex.js";
import type { PoolState as ConcentratedState } from "../kit/concentrated/state.js";
import { apply as applyToPool, TOPICS as POOL_TOPICS } from "../kit/poolContract/apply.js";
import type { PoolFacts } from "../kit/poolContract/facts.js";
import type { Log, Venue } from "../venue.js";
import type { FeeState } from "./fee.js";

/** A pool with the fee of its swaps. */
export type PoolState = ConcentratedState & FeeState;

/** SwapFeeModuleChanged(address indexed oldFeeModule, address indexed newFeeModule), a log of the factory. */
export const SWAP_FEE_MODULE_CHANGED: Hex =
  "0xdf24ed64a7bcd761cf1132e79f94ea269a1d570e7a6ca0ab99a8f5ccd6f5022f";

export const TOPICS: readonly Hex[] = [...POOL_TOPICS, SWAP_FEE_MODULE_CHANGED];

/** Returns the state after `log`, with the fee that was read before. A new fee module requires a reload. */
export function apply(venue: Venue<PoolFacts>, state: PoolState, log: Log): PoolState | undefined {
  const next = applyToPool(venue, state, log);
  return next && withFee(next, state);
}

/** Returns the pool with this fee. */
export function withFee(state: ConcentratedState, { feePpm, dynamic }: FeeState): PoolState {
  const { sqrtPriceX96, liquidity, tick, ticks } = state;
  return { sqrtPriceX96, liquidity, tick, ticks, feePpm, ...(dynamic !== undefined && { dynamic }) };
}
