import { MAX_SQRT_RATIO, MAX_TICK, MIN_SQRT_RATIO, MIN_TICK, sqrtRatioAtTick } from "./tickMath.js";
import { lastTickAtOrBelow, netAt, type Ticks } from "./ticks.js";

/** A pool with a price. `ticks` are complete. */
export type PoolState = {
  readonly sqrtPriceX96: bigint;
  /** In range at the current tick. */
  readonly liquidity: bigint;
  /** As the pool stores it. After a fall that ended on a tick, one below the price's own tick. */
  readonly tick: number;
  readonly ticks: Ticks;
};

/**
 * Returns whether the price is at its tick, the net liquidity below it equals the liquidity in range, and the sum over
 * all ticks is zero.
 */
export function addsUp({ sqrtPriceX96, liquidity, tick, ticks }: PoolState): boolean {
  if (sqrtPriceX96 < MIN_SQRT_RATIO || sqrtPriceX96 >= MAX_SQRT_RATIO) return false;
  if (tick < MIN_TICK || tick >= MAX_TICK || sqrtPriceX96 < sqrtRatioAtTick(tick)) return false;
  // A fall that ends exactly on a tick leaves the price on it and the stored tick one below.
  if (sqrtPriceX96 > sqrtRatioAtTick(tick + 1)) return false;
  const below = lastTickAtOrBelow(ticks, tick);
  let inRange = 0n;
  for (let index = 0; index < ticks.at.length; index++) {
    inRange += netAt(ticks, index);
    if (inRange < 0n) return false;
    if (index === below && inRange !== liquidity) return false;
  }
  return inRange === 0n && (below >= 0 || liquidity === 0n);
}
