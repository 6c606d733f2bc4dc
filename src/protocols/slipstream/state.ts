import type { Hex } from "../../lib/hex.js";
import type { PoolState as ConcentratedState } from "../kit/concentrated/state.js";
import { TOPICS as POOL_TOPICS } from "../kit/poolContract/apply.js";
import { event } from "../kit/reading/event.js";
import type { FeeState } from "./fee.js";

/** A pool with the fee of its swaps. */
export type PoolState = ConcentratedState & FeeState;

export const TOPICS: readonly Hex[] = [
  ...POOL_TOPICS,
  // A log of the factory, after which the pool is read again.
  event("SwapFeeModuleChanged(address indexed oldFeeModule, address indexed newFeeModule)").topic,
];

/** Returns the pool with this fee. */
export function withFee(state: ConcentratedState, { feePpm, dynamic }: FeeState): PoolState {
  const { sqrtPriceX96, liquidity, tick, ticks } = state;
  return { sqrtPriceX96, liquidity, tick, ticks, feePpm, ...(dynamic !== undefined && { dynamic }) };
}
