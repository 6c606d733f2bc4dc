import type { Address } from "../../lib/address.js";

/** A trade from the pool's point of view, with coins by index. */
export type Way =
  | { readonly kind: "swap"; readonly i: number; readonly j: number }
  | { readonly kind: "deposit"; readonly i: number }
  | { readonly kind: "redeem"; readonly i: number };

/** The tokens of a pool. `early` if it is one of the contracts of early 2020, which pay no single coin for a share. */
type Tokens = { readonly coins: readonly Address[]; readonly share: Address; readonly early: boolean };

/** Returns undefined for tokens that the pool does not convert into each other. */
export function wayThrough(pool: Tokens, tokenIn: Address, tokenOut: Address): Way | undefined {
  const [i, j] = [pool.coins.indexOf(tokenIn), pool.coins.indexOf(tokenOut)];
  if (i >= 0 && j >= 0) return i === j ? undefined : { kind: "swap", i, j };
  if (i >= 0 && tokenOut === pool.share) return { kind: "deposit", i };
  if (j >= 0 && tokenIn === pool.share && !pool.early) return { kind: "redeem", i: j };
  return undefined;
}
