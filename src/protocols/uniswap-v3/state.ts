/** A tick at which liquidity changes. */
export type Tick = {
  readonly tick: number;
  /** Added to the liquidity in range when the price rises through the tick. */
  readonly liquidityNet: bigint;
  /** Liquidity of all positions that end here; the tick exists while it is not 0. */
  readonly liquidityGross: bigint;
};

/** A pool with a price. `ticks` are ascending and complete. */
export type PoolState = {
  readonly sqrtPriceX96: bigint;
  /** In range at the current tick. */
  readonly liquidity: bigint;
  /** As the pool stores it: one below the price's own tick after a fall that ended on a tick. */
  readonly tick: number;
  readonly ticks: readonly Tick[];
};

/** Index of the last tick ≤ `tick`, −1 when there is none. */
export function lastTickAtOrBelow(ticks: readonly Tick[], tick: number): number {
  let low = 0;
  let high = ticks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ticks[middle] as Tick).tick <= tick) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
