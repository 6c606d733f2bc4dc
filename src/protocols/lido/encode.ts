import { NATIVE } from "../../lib/address.js";
import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { isZeroForOne } from "../kit/direction.js";
import type { Venue } from "../venue.js";

/** The step that stakes, wraps or unwraps; its output stays in the executor. Throws for other tokens. */
export function encode(venue: Venue, fill: FillToEncode): Step {
  const enters = isZeroForOne(venue, fill.tokenIn, fill.tokenOut);
  if (enters === undefined || fill.tokenOut === NATIVE) {
    throw new TypeError(`${venue.id} does not turn ${fill.tokenIn} into ${fill.tokenOut}`);
  }
  const mode = fill.tokenIn === NATIVE ? "submit" : enters ? "wrap" : "unwrap";
  return { op: "lido", token: venue.address, mode, amount: fill.amount };
}
