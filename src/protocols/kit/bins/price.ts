import { MAX_UINT256 } from "../../../lib/math.js";
import { Refused, refuse } from "../../../lib/refusal.js";
import { BPS } from "../../../lib/whole.js";

/** Fractional bits of a price. */
export const PRICE_BITS = 128n;

const ONE = 1n << PRICE_BITS;
/** The bin in which one raw unit of X costs one of Y. */
const MIDDLE = 2 ** 23;
/** The contracts compute no price this many bins from the middle, or farther. */
const POWERS = 2 ** 20;

/** Returns whether the contracts can have a price for the bin. */
export function hasPrice(id: number): boolean {
  return Math.abs(id - MIDDLE) < POWERS;
}

/**
 * Returns the price in bin `id`: raw units of Y for one of X, with 128 fractional bits. Each bin costs `stepBps` more
 * than the one below it. Rounds as the contracts do, which raise the inverse of the step to a power by squaring. Throws
 * `Refused` where they revert.
 */
export function priceOf(stepBps: number, id: number): bigint {
  const power = id - MIDDLE;
  if (power === 0) return ONE;
  if (!hasPrice(id)) throw new Refused(refuse("closed", "a bin is too far from any price"));
  let square = MAX_UINT256 / (ONE + (BigInt(stepBps) << PRICE_BITS) / BPS);
  let inverse = ONE;
  for (let bits = Math.abs(power); bits > 0; bits >>>= 1) {
    if (bits & 1) inverse = (inverse * square) >> PRICE_BITS;
    square = (square * square) >> PRICE_BITS;
  }
  if (inverse === 0n) throw new Refused(refuse("closed", "a bin is too far from any price"));
  return power > 0 ? MAX_UINT256 / inverse : inverse;
}

/** Returns the same price in float64. */
export function floatPriceOf(stepBps: number, id: number): number {
  return Math.exp((id - MIDDLE) * Math.log1p(stepBps / Number(BPS)));
}
