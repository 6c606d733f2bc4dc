import type { Step } from "../../program/index.js";
import type { FillToEncode, Venue } from "../adapter.js";
import { isZeroForOne } from "../direction.js";
import { CALLBACKS } from "./discover.js";

/** The step that swaps in the pool. Throws when the pool does not hold the fill's tokens, or its callback is none. */
export function encode(venue: Venue, fill: FillToEncode): Step {
  const zeroForOne = isZeroForOne(venue, fill.tokenIn, fill.tokenOut);
  if (zeroForOne === undefined) {
    throw new TypeError(`${venue.id} does not trade ${fill.tokenIn} for ${fill.tokenOut}`);
  }
  const callback = CALLBACKS[venue.parameters.callback ?? 0];
  if (callback === undefined) {
    throw new TypeError(`${venue.id}: there is no callback ${venue.parameters.callback}`);
  }
  return {
    op: "v3Swap",
    pool: venue.address,
    zeroForOne,
    callback,
    amount: fill.amount,
    to: fill.to,
  };
}
