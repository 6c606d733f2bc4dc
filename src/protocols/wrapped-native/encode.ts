import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { zeroForOneOf } from "../kit/adapter/direction.js";
import type { Venue } from "../venue.js";

/** Returns the step that wraps or unwraps. Its output stays in the executor. Throws for other tokens. */
export function encode(venue: Venue, _state: unknown, fill: FillToEncode): Step {
  const wraps = zeroForOneOf(venue, fill);
  return { op: "weth", weth: venue.address, mode: wraps ? "wrap" : "unwrap", amount: fill.amount };
}
