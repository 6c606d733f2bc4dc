import type { Address } from "../../../lib/address.js";
import type { Venue } from "../../venue.js";

/**
 * The balances of a pair of tokens in excess of the reserves that it counts. One of them is negative in pairs of tokens
 * whose balances shrink or are rounded. A sale of that token first makes up for the shortfall. A step can only measure
 * the remainder, and only if the pair was paid in advance. The pair pays out nothing of a token that it lacks.
 */
export type Surpluses = { readonly surplus0: bigint; readonly surplus1: bigint };

/** The largest part of a reserve that a pair may lack, as a divisor: curves are off by as much. */
const SHORTEST = 1_000_000n;

/** Returns whether the pair lacks so much, or so much of both tokens, that no trade is worth quoting. */
export function isShort(
  { surplus0, surplus1 }: Surpluses,
  [reserve0, reserve1]: readonly [bigint, bigint],
): boolean {
  if (surplus0 < 0n && surplus1 < 0n) return true;
  return -surplus0 * SHORTEST > reserve0 || -surplus1 * SHORTEST > reserve1;
}

/** Returns the surpluses of the token that is sold and of the other. */
export function surplusesOf({ surplus0, surplus1 }: Surpluses, zeroForOne: boolean): [bigint, bigint] {
  return zeroForOne ? [surplus0, surplus1] : [surplus1, surplus0];
}

/** Returns the part of an amount that the pair counts as paid. Not positive if the pair lacks the whole amount. */
export function countedOf(amountIn: bigint, surplusIn: bigint): bigint {
  return surplusIn < 0n ? amountIn + surplusIn : amountIn;
}

/** Returns whether a pair accepts `tokenIn` only if it arrives before the step. */
export function onlyPrefunded(
  { tokens }: Venue,
  { surplus0, surplus1 }: Surpluses,
  tokenIn: Address,
): boolean {
  return (tokenIn === tokens[0] ? surplus0 : surplus1) < 0n;
}
