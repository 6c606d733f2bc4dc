import { MAX_UINT256 } from "../../../lib/math.js";

/** Range of ticks with a defined price: 1.0001^±443636 in sqrt price, TickMath.MIN_TICK and MAX_TICK. */
export const MIN_TICK = -887_272;
export const MAX_TICK = 887_272;

/** sqrtRatioAtTick(MIN_TICK) and (MAX_TICK). Prices are in [MIN_SQRT_RATIO, MAX_SQRT_RATIO). */
export const MIN_SQRT_RATIO = 4_295_128_739n;
export const MAX_SQRT_RATIO = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n;

/** 1.0001^(−2^i / 2) for i = 0…19 as Q128, rounded to nearest: the multipliers of TickMath. */
const multipliers = halvings();

/**
 * Returns sqrt(1.0001^tick) as Q96, bit for bit as TickMath.getSqrtRatioAtTick does: the product of the multipliers of
 * the set bits of |tick|, each product rounded down, inverted for positive ticks, and finally rounded up to Q96. Throws
 * outside [MIN_TICK, MAX_TICK].
 */
export function sqrtRatioAtTick(tick: number): bigint {
  const known = cache.get(tick);
  if (known !== undefined) return known;
  const ratio = computeRatio(tick);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(tick, ratio);
  return ratio;
}

/** Returns the greatest tick whose ratio is at most `sqrtPriceX96`. Throws outside [MIN_SQRT_RATIO, MAX_SQRT_RATIO). */
export function tickAtSqrtRatio(sqrtPriceX96: bigint): number {
  if (sqrtPriceX96 < MIN_SQRT_RATIO || sqrtPriceX96 >= MAX_SQRT_RATIO) {
    throw new RangeError(`sqrt price ${sqrtPriceX96} is outside [${MIN_SQRT_RATIO}, ${MAX_SQRT_RATIO})`);
  }
  // The float logarithm is off by far less than a tick, so the loops below run at most once each.
  const guess = Math.floor(Math.log(Number(sqrtPriceX96) / 2 ** 96) * TICKS_PER_LOG);
  let tick = Math.min(Math.max(guess, MIN_TICK), MAX_TICK - 1);
  while (sqrtRatioAtTick(tick) > sqrtPriceX96) tick -= 1;
  while (sqrtRatioAtTick(tick + 1) <= sqrtPriceX96) tick += 1;
  return tick;
}

const TICKS_PER_LOG = 2 / Math.log(1.0001);

// Memoises a pure function: ticks repeat from swap to swap, and computing a ratio costs as much as a swap step.
const CACHE_SIZE = 1 << 17;
const cache = new Map<number, bigint>();

function computeRatio(tick: number): bigint {
  if (!Number.isInteger(tick) || tick < MIN_TICK || tick > MAX_TICK) {
    throw new RangeError(`tick ${tick} is not an integer in [${MIN_TICK}, ${MAX_TICK}]`);
  }
  let ratio = 1n << 128n;
  let bits = Math.abs(tick);
  for (let i = 0; bits !== 0; i++, bits >>= 1) {
    if (bits & 1) ratio = (ratio * (multipliers[i] as bigint)) >> 128n;
  }
  if (tick > 0) ratio = MAX_UINT256 / ratio;
  const rest = ratio & 0xffff_ffffn;
  return (ratio >> 32n) + (rest === 0n ? 0n : 1n);
}

function halvings(): bigint[] {
  // 2^384 leaves more than enough guard bits for twenty squarings to round correctly at 2^128.
  const precision = 384n;
  let value = squareRoot((10_000n << (2n * precision)) / 10_001n);
  const rounded: bigint[] = [];
  for (let i = 0; i < 20; i++) {
    rounded.push(((value >> (precision - 129n)) + 1n) >> 1n);
    value = (value * value) >> precision;
  }
  return rounded;
}

/** Returns floor(√value) by Newton's iteration from above. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
