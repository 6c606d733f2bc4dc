import type { Address } from "../../../lib/address.js";
import type { FillToEncode } from "../../adapter.js";
import type { Venue } from "../../venue.js";

/**
 * Returns the direction of a trade through a two-token venue: true from its first token to its second, false the other
 * way, undefined for other tokens.
 */
export function isZeroForOne(venue: Venue, tokenIn: Address, tokenOut: Address): boolean | undefined {
  const [token0, token1] = venue.tokens;
  if (tokenIn === token0 && tokenOut === token1) return true;
  if (tokenIn === token1 && tokenOut === token0) return false;
  return undefined;
}

/** Returns whether a fill sells the venue's first token for its second. Throws for other tokens. */
export function zeroForOneOf(venue: Venue, { tokenIn, tokenOut }: FillToEncode): boolean {
  const zeroForOne = isZeroForOne(venue, tokenIn, tokenOut);
  if (zeroForOne !== undefined) return zeroForOne;
  throw new TypeError(`${venue.id} does not turn ${tokenIn} into ${tokenOut}`);
}
