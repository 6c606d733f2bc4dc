import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { isZeroForOne } from "../kit/direction.js";
import type { Venue } from "../venue.js";

/** The step that wraps or unwraps; its output stays in the executor. Throws for other tokens. */
export function encode(venue: Venue, fill: FillToEncode): Step {
  const wraps = isZeroForOne(venue, fill.tokenIn, fill.tokenOut);
  if (wraps === undefined) {
    throw new TypeError(`${venue.id} does not turn ${fill.tokenIn} into ${fill.tokenOut}`);
  }
  return { op: "weth", weth: venue.address, mode: wraps ? "wrap" : "unwrap", amount: fill.amount };
}
