import type { Address } from "../../lib/address.js";
import type { Pool } from "./pool.js";

/** What a trade is to the pool; coins by their index. */
export type Way =
  | { readonly kind: "swap"; readonly i: number; readonly j: number }
  | { readonly kind: "deposit"; readonly i: number }
  | { readonly kind: "redeem"; readonly i: number };

/** Undefined for tokens the pool does not turn into each other: the early contracts pay no single coin for a share. */
export function wayThrough(pool: Pool, tokenIn: Address, tokenOut: Address): Way | undefined {
  const [i, j] = [pool.coins.indexOf(tokenIn), pool.coins.indexOf(tokenOut)];
  if (i >= 0 && j >= 0) return i === j ? undefined : { kind: "swap", i, j };
  if (i >= 0 && tokenOut === pool.share) return { kind: "deposit", i };
  if (j >= 0 && tokenIn === pool.share && !pool.early) return { kind: "redeem", i: j };
  return undefined;
}
