import { tickSpacings } from "./pools.js";

const highestTick = 887_272;

/** Returns floor(sqrt(price) * 2^96), the form in which a V3 pool stores its price. `price` is in raw units. */
export function sqrtPriceX96(price: number): bigint {
  // Scaled by 2^96 first, so that the lowest prices between raw units keep all the bits of the float.
  const scaled = BigInt(Math.round(price * 2 ** 96)) << 96n;
  return integerSqrt(scaled);
}

/** Returns the tick of a raw price, within one. */
export function tickNear(price: number): number {
  return Math.floor(Math.log(price) / Math.log(1.0001));
}

/** Returns the nearest usable tick of a fee tier, by default of one that the factory has from the start. */
export function usableTick(tick: number, feePpm: number, spacing = tickSpacings[feePpm]!): number {
  const limit = Math.floor(highestTick / spacing);
  const steps = Math.round(tick / spacing);
  return Math.max(-limit, Math.min(limit, steps)) * spacing;
}

/** Returns the widest range of a fee tier. */
export function fullRange(feePpm: number, spacing?: number): { tickLower: number; tickUpper: number } {
  return {
    tickLower: usableTick(-highestTick, feePpm, spacing),
    tickUpper: usableTick(highestTick, feePpm, spacing),
  };
}

/**
 * Returns the liquidity of a position that takes approximately the given amounts at most. `price` is in raw units.
 * Float precision suffices, because the pool itself computes the cost of the liquidity.
 */
export function liquidityFor(
  price: number,
  tickLower: number,
  tickUpper: number,
  amount0: bigint,
  amount1: bigint,
): bigint {
  const [low, high] = [1.0001 ** (tickLower / 2), 1.0001 ** (tickUpper / 2)];
  const middle = Math.min(Math.max(Math.sqrt(price), low), high);
  const by0 = middle < high ? (Number(amount0) * middle * high) / (high - middle) : Infinity;
  const by1 = middle > low ? Number(amount1) / (middle - low) : Infinity;
  return BigInt(Math.floor(Math.min(by0, by1)));
}

function integerSqrt(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}
