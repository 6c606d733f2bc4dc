import type { PoolState as ConcentratedState } from "../concentrated/state.js";

/** The fees of a pool that can change. */
export type Fees = {
  /**
   * The protocol's fee on top of the pool's own, in ppm as the manager stores it: the low 12 bits apply when token0 is
   * sold, the high 12 when token1 is. Absent means none.
   */
  readonly protocolFee?: number;
  /** The pool's own fee in ppm, if its hooks contract can set it. It changes without a log. */
  readonly ownFeePpm?: number;
};

/** A pool with the fees of its trades. */
export type PoolState = ConcentratedState & Fees;

/** Returns `state` with `fees` and no others. */
export function withFees(state: ConcentratedState, { protocolFee = 0, ownFeePpm }: Fees): PoolState {
  const { sqrtPriceX96, liquidity, tick, ticks } = state;
  return {
    sqrtPriceX96,
    liquidity,
    tick,
    ticks,
    ...(protocolFee === 0 ? {} : { protocolFee }),
    ...(ownFeePpm === undefined ? {} : { ownFeePpm }),
  };
}

/** Replaces the fee in a key if the hooks contract sets it (`LPFeeLibrary.DYNAMIC_FEE_FLAG`). */
export const DYNAMIC_FEE = 0x80_00_00;

/** What trades in such a pool depend on besides its state. A constant fee is in the venue instead. */
export type SingletonFacts = {
  readonly tickSpacing: number;
  /** Whether the hooks contract sets the fee. */
  readonly dynamicFee?: boolean;
};
