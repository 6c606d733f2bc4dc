import type { Step } from "../../program/index.js";
import type { FillToEncode, Venue } from "../adapter.js";
import { isZeroForOne } from "../direction.js";

/** The step that swaps in the pair. Throws when the pair does not hold the fill's tokens. */
export function encode(venue: Venue, fill: FillToEncode): Step {
  const zeroForOne = isZeroForOne(venue, fill.tokenIn, fill.tokenOut);
  if (zeroForOne === undefined) {
    throw new TypeError(`${venue.id} does not trade ${fill.tokenIn} for ${fill.tokenOut}`);
  }
  return {
    op: "v2Swap",
    pool: venue.address,
    zeroForOne,
    prefunded: fill.prefunded,
    feePpm: venue.feePpm,
    amount: fill.amount,
    to: fill.to,
  };
}
