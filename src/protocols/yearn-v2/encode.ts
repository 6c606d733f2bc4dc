import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { zeroForOneOf } from "../kit/adapter/direction.js";
import type { Venue } from "../venue.js";

/** Returns the step that deposits or withdraws. Throws for other tokens. */
export function encode(venue: Venue, _state: unknown, fill: FillToEncode): Step {
  const enters = zeroForOneOf(venue, fill);
  const mode = enters ? "deposit" : "withdraw";
  return { op: "vault", vault: venue.address, mode, amount: fill.amount, to: fill.to };
}
