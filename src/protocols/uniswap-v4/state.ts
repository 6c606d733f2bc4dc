import type { PoolState as ConcentratedState } from "../kit/concentrated/state.js";

/** A pool with the protocol's fee on its trades, on top of the pool's own fee. */
export type PoolState = ConcentratedState & {
  /**
   * In ppm as the manager stores it: the low 12 bits apply when token0 is sold, the high 12 when token1 is. Absent
   * means none.
   */
  readonly protocolFee?: number;
};

/** Returns `state` with `protocolFee`. */
export function taking(state: ConcentratedState, protocolFee = 0): PoolState {
  const { sqrtPriceX96, liquidity, tick, ticks } = state;
  const pool = { sqrtPriceX96, liquidity, tick, ticks };
  return protocolFee === 0 ? pool : { ...pool, protocolFee };
}
