import type { Step } from "../../../program/index.js";
import type { FillToEncode } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { zeroForOneOf } from "../adapter/direction.js";

/** Returns the step that deposits or redeems. Throws for other tokens. */
export function encode(venue: Venue, _state: unknown, fill: FillToEncode): Step {
  const mode = zeroForOneOf(venue, fill) ? "deposit" : "redeem";
  return { op: "vault", vault: venue.address, mode, amount: fill.amount, to: fill.to };
}
