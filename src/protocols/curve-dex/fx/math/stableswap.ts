import { maxBigint, minBigint } from "../../../../lib/math.js";
import { WAD } from "../../../../lib/whole.js";
import { quotient, uint } from "../../../kit/maths/uint256.js";
import { evmQuotient, requireThat } from "../../crypto/math/words.js";
import { balanceFor, type Invariant, invariantOf as stableInvariantOf } from "../../math.js";
import type { Pair } from "../state/pool.js";

/** The amplification is stored times two times this. */
const PRECISION = 10_000n;

/** With balances further apart, the maths contract computes no D. */
const MOST_RATIO = 10_000n;

function shapeOf(amplification: bigint): Invariant {
  return { amplification, precision: PRECISION, product: "whole" };
}

/** Returns the larger balance in parts of the smaller, rounded down, or undefined if one is zero. */
export function ratioOf([a, b]: Pair): bigint | undefined {
  const least = minBigint(a, b);
  return least === 0n ? undefined : maxBigint(a, b) / least;
}

/** Returns the invariant D of balances (`newton_D`). Throws `Refused` where the contract reverts. */
export function invariantOf(xp: Pair, amplification: bigint): bigint {
  const ratio = ratioOf(xp);
  requireThat(ratio !== undefined && ratio < MOST_RATIO, "the balances are too far apart");
  return stableInvariantOf(xp, shapeOf(amplification));
}

/**
 * Returns the balance of coin `j` at which the invariant is `D`, given the other (`get_y`). Throws `Refused` where the
 * contract reverts.
 */
export function solve(xp: Pair, amplification: bigint, D: bigint, j: number): bigint {
  return balanceFor(xp, j, D, shapeOf(amplification));
}

/**
 * Returns the value of one unit of the second coin in the first, relative to its scale, in 18 decimals (`get_p`). Throws
 * `Refused` where the contract reverts.
 */
export function priceAt([a, b]: Pair, D: bigint, amplification: bigint): bigint {
  const spread = quotient(uint(quotient(uint((D / 4n) * D), a) * D), b);
  const strong = uint(2n * amplification * a) / PRECISION;
  const value = uint(strong + evmQuotient(uint(spread * a), b));
  return quotient(uint(WAD * value), uint(strong + spread));
}
