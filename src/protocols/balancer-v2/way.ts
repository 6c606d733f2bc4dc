import type { Address } from "../../lib/address.js";
import type { Pool } from "./state.js";

/** A trade from the pool's point of view, with assets by index. */
export type Way =
  | { readonly kind: "swap"; readonly i: number; readonly j: number }
  | { readonly kind: "deposit"; readonly i: number }
  | { readonly kind: "redeem"; readonly j: number };

/** Returns undefined for tokens that the pool does not convert into each other. */
export function wayThrough({ assets, share }: Pool, tokenIn: Address, tokenOut: Address): Way | undefined {
  const [i, j] = [assets.indexOf(tokenIn), assets.indexOf(tokenOut)];
  if (i >= 0 && j >= 0) return i === j ? undefined : { kind: "swap", i, j };
  if (i >= 0 && tokenOut === share) return { kind: "deposit", i };
  if (j >= 0 && tokenIn === share) return { kind: "redeem", j };
  return undefined;
}
