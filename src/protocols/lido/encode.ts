import { NATIVE } from "../../lib/address.js";
import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import type { Venue } from "../venue.js";

/** Returns the step that stakes, wraps or unwraps. Its output stays in the executor. Throws for other tokens. */
export function encode(venue: Venue, _state: unknown, fill: FillToEncode): Step {
  const enters = isZeroForOne(venue, fill.tokenIn, fill.tokenOut);
  if (enters === undefined || fill.tokenOut === NATIVE) {
    throw new TypeError(`${venue.id} does not turn ${fill.tokenIn} into ${fill.tokenOut}`);
  }
  const mode = fill.tokenIn === NATIVE ? "submit" : enters ? "wrap" : "unwrap";
  return { op: "lido", token: venue.address, mode, amount: fill.amount };
}
