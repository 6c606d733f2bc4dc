import { divUp, MAX_UINT256, mulDivDown, mulDivUp } from "../../../lib/math.js";
import { type Refusal, refuse } from "../../../lib/refusal.js";
import { PPM } from "../../../lib/whole.js";
import { MAX_FILL_GAS } from "../../../program/stepGas.js";
import type { Swap } from "../../adapter.js";
import { beyond } from "../adapter/beyond.js";
import type { PoolState } from "./state.js";
import {
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
  sqrtRatioAtTick,
  tickAtSqrtRatio,
} from "./tickMath.js";
import { lastTickAtOrBelow, netAt } from "./ticks.js";

/**
 * Gas that one more swap adds to a route if it stays within one bitmap word. Measured with our Executor on pools with
 * earlier trades: 61,000 to 68,000, and 80,000 with USDC because of its proxy. The first trade of a block also writes
 * an observation.
 */
export const FILL_GAS = 75_000;
/** Gas of each further step, measured over swaps of up to 2,000 steps (7,420 falling, 7,490 rising). */
const STEP_GAS = 7_500;
/** Gas that crossing a tick adds to the step: 24,000 in total if the tick was crossed before, measured. */
const CROSSING_GAS = 17_000;

const MAX_INT256 = (1n << 255n) - 1n;

/** What a swap needs to know about a pool besides its state. */
export type Pool = {
  readonly feePpm: number;
  /**
   * The distance of the ticks that have neighbouring bits in the pool's bitmap. Absent if the pool finds its next tick
   * without a bitmap, so that a step ends at a tick only.
   */
  readonly tickSpacing?: number;
};

/**
 * Computes the pools' own swap for an exact input and the outermost price limit, to the wei. Like the pool, it ends a
 * step at every border of a bitmap word (256 tick spacings) if there is one, because each step rounds separately. It skips only words
 * without liquidity, where no step takes or gives anything. Refuses trades that the pool would revert or fill in part,
 * an output of zero, and trades that exceed any transaction's gas.
 */
export function swap(
  pool: Pool,
  state: PoolState,
  zeroForOne: boolean,
  amountIn: bigint,
): Swap<PoolState> | Refusal {
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  if (amountIn > MAX_INT256) return refuse("tooMuch", "the amount is no int256");
  const { ticks } = state;
  const limit = zeroForOne ? MIN_SQRT_RATIO + 1n : MAX_SQRT_RATIO - 1n;
  const feePpm = BigInt(pool.feePpm);
  let { sqrtPriceX96, liquidity, tick } = state;
  let index = lastTickAtOrBelow(ticks, tick) + (zeroForOne ? 0 : 1);
  let remaining = amountIn;
  let amountOut = 0n;
  let gas = FILL_GAS - STEP_GAS;
  while (remaining > 0n) {
    if (zeroForOne ? sqrtPriceX96 <= limit : sqrtPriceX96 >= limit)
      return beyondLiquidity(amountIn - remaining);
    const ahead = ticks.at[index];
    if (ahead === undefined && liquidity === 0n) return beyondLiquidity(amountIn - remaining);
    const border = wordBorder(tick, pool.tickSpacing, zeroForOne);
    const crosses = ahead !== undefined && (liquidity === 0n || isWithin(ahead, border, zeroForOne));
    const next = crosses ? ahead : border;
    gas += STEP_GAS * (1 + wordsBetween(border, next, pool.tickSpacing));
    const ratio = sqrtRatioAtTick(next);
    const target = isPast(ratio, limit, zeroForOne) ? limit : ratio;
    const step = swapStep(sqrtPriceX96, target, liquidity, remaining, feePpm, zeroForOne);
    remaining -= step.spent;
    amountOut += step.amountOut;
    if (step.sqrtPriceX96 === ratio) {
      tick = zeroForOne ? next - 1 : next;
      if (crosses) {
        gas += CROSSING_GAS;
        const net = netAt(ticks, index);
        liquidity += zeroForOne ? -net : net;
        index += zeroForOne ? -1 : 1;
      }
    } else if (step.sqrtPriceX96 !== sqrtPriceX96) {
      tick = tickAtSqrtRatio(step.sqrtPriceX96);
    }
    sqrtPriceX96 = step.sqrtPriceX96;
    // This also bounds a quote's work.
    if (gas > MAX_FILL_GAS) return refuse("tooMuch", "the swap needs more gas than a transaction may use");
  }
  if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
  return { amountOut, state: { sqrtPriceX96, liquidity, tick, ticks }, gas };
}

/** Refuses more than the pool takes before it runs out of liquidity. */
function beyondLiquidity(taken: bigint): Refusal {
  return beyond(taken, "the pool has too little liquidity for the whole amount");
}

/** Returns the furthest tick that the pool considers from `tick` before it starts another step. */
function wordBorder(tick: number, tickSpacing: number | undefined, zeroForOne: boolean): number {
  if (tickSpacing === undefined) return zeroForOne ? MIN_TICK : MAX_TICK;
  const compressed = Math.floor(tick / tickSpacing);
  if (zeroForOne) return Math.max(((compressed >> 8) << 8) * tickSpacing, MIN_TICK);
  return Math.min(((((compressed + 1) >> 8) << 8) + 255) * tickSpacing, MAX_TICK);
}

function wordsBetween(tickA: number, tickB: number, tickSpacing: number | undefined): number {
  if (tickSpacing === undefined) return 0;
  const [wordA, wordB] = [Math.floor(tickA / tickSpacing) >> 8, Math.floor(tickB / tickSpacing) >> 8];
  return Math.abs(wordA - wordB);
}

function isWithin(tick: number, border: number, zeroForOne: boolean): boolean {
  return zeroForOne ? tick >= border : tick <= border;
}

function isPast(price: bigint, limit: bigint, zeroForOne: boolean): boolean {
  return zeroForOne ? price < limit : price > limit;
}

type SwapStep = {
  readonly sqrtPriceX96: bigint;
  /** The input that the step takes, with the fee, rounded up. */
  readonly spent: bigint;
  /** The output, rounded down. */
  readonly amountOut: bigint;
};

/**
 * Computes one exact-input step at constant liquidity towards `target`, SwapMath.computeSwapStep. It reaches the target
 * if the remaining input, less the fee, suffices. Otherwise it spends all of the remaining input, and the rounding
 * remainder goes to the fee. The trade sets the direction, even if price and target are equal.
 */
export function swapStep(
  price: bigint,
  target: bigint,
  liquidity: bigint,
  remaining: bigint,
  feePpm: bigint,
  zeroForOne: boolean,
): SwapStep {
  const keepPpm = PPM - feePpm;
  const afterFee = mulDivDown(remaining, keepPpm, PPM);
  const toTarget = zeroForOne ? amount0Up(target, price, liquidity) : amount1Up(price, target, liquidity);
  if (afterFee >= toTarget) {
    const amountOut = outputBetween(price, target, liquidity, zeroForOne);
    return { sqrtPriceX96: target, spent: toTarget + mulDivUp(toTarget, feePpm, keepPpm), amountOut };
  }
  const next = zeroForOne
    ? priceAfterToken0(price, liquidity, afterFee)
    : priceAfterToken1(price, liquidity, afterFee);
  return {
    sqrtPriceX96: next,
    spent: remaining,
    amountOut: outputBetween(price, next, liquidity, zeroForOne),
  };
}

function outputBetween(from: bigint, to: bigint, liquidity: bigint, zeroForOne: boolean): bigint {
  return zeroForOne ? amount1Down(to, from, liquidity) : amount0Down(from, to, liquidity);
}

const Q96 = 96n;

/**
 * Returns the token0 between two sqrt prices at constant liquidity: L·2^96·(upper − lower) / (upper·lower), divided in
 * two steps as SqrtPriceMath.getAmount0Delta does. Rounded down. `lower` must not be 0.
 */
export function amount0Down(lower: bigint, upper: bigint, liquidity: bigint): bigint {
  return ((liquidity << Q96) * (upper - lower)) / upper / lower;
}

/** Returns `amount0Down` with both divisions rounded up. */
export function amount0Up(lower: bigint, upper: bigint, liquidity: bigint): bigint {
  return divUp(mulDivUp(liquidity << Q96, upper - lower, upper), lower);
}

/** Returns the token1 between two sqrt prices at constant liquidity, L·(upper − lower) / 2^96, rounded down. */
export function amount1Down(lower: bigint, upper: bigint, liquidity: bigint): bigint {
  return (liquidity * (upper - lower)) >> Q96;
}

/** Returns `amount1Down` rounded up. */
export function amount1Up(lower: bigint, upper: bigint, liquidity: bigint): bigint {
  return (liquidity * (upper - lower) + ((1n << Q96) - 1n)) >> Q96;
}

/**
 * Returns the sqrt price after an input of `amount` token0, rounded up so that the trader never gets past it:
 * SqrtPriceMath.getNextSqrtPriceFromAmount0RoundingUp. `liquidity` must not be 0.
 */
export function priceAfterToken0(price: bigint, liquidity: bigint, amount: bigint): bigint {
  if (amount === 0n) return price;
  const shifted = liquidity << Q96;
  const product = amount * price;
  // The contract falls back to a coarser formula if the exact one's terms exceed 256 bits.
  if (product <= MAX_UINT256 && shifted + product <= MAX_UINT256) {
    return mulDivUp(shifted, price, shifted + product);
  }
  return divUp(shifted, shifted / price + amount);
}

/**
 * Returns the sqrt price after an input of `amount` token1, rounded down so that the trader never gets past it:
 * SqrtPriceMath.getNextSqrtPriceFromAmount1RoundingDown. `liquidity` must not be 0.
 */
export function priceAfterToken1(price: bigint, liquidity: bigint, amount: bigint): bigint {
  return price + (amount << Q96) / liquidity;
}
