import type { PoolState as ConcentratedState } from "../kit/concentrated/state.js";

/** A pool with what the protocol takes of its trades, over and above the pool's own fee. */
export type PoolState = ConcentratedState & {
  /** In ppm as the manager keeps it: the low 12 bits where token0 is sold, the high 12 where token1 is. Absent: nothing. */
  readonly protocolFee?: number;
};

/** `state` where the protocol takes `protocolFee`. */
export function taking(state: ConcentratedState, protocolFee = 0): PoolState {
  const { sqrtPriceX96, liquidity, tick, ticks } = state;
  const pool = { sqrtPriceX96, liquidity, tick, ticks };
  return protocolFee === 0 ? pool : { ...pool, protocolFee };
}
