import type { Step } from "../../../program/index.js";
import type { FillToEncode } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { zeroForOneOf } from "../adapter/direction.js";

type V3Callback = Extract<Step, { readonly op: "v3Swap" }>["callback"];

/** Returns the step that swaps in the pool. Throws if the pool does not hold the fill's tokens. */
export function encode(
  venue: Venue<{ readonly callback: V3Callback }>,
  _state: unknown,
  fill: FillToEncode,
): Step {
  return {
    op: "v3Swap",
    pool: venue.address,
    zeroForOne: zeroForOneOf(venue, fill),
    callback: venue.facts.callback,
    amount: fill.amount,
    to: fill.to,
  };
}
