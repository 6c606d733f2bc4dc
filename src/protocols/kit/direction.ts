import type { Address } from "../../lib/address.js";
import type { Venue } from "../venue.js";

/** Which way a trade goes through a two-token venue: true from its first token to its second; undefined for other tokens. */
export function isZeroForOne(venue: Venue, tokenIn: Address, tokenOut: Address): boolean | undefined {
  const [token0, token1] = venue.tokens;
  if (tokenIn === token0 && tokenOut === token1) return true;
  if (tokenIn === token1 && tokenOut === token0) return false;
  return undefined;
}
