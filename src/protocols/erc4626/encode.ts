import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { isZeroForOne } from "../kit/direction.js";
import type { Venue } from "../venue.js";

/** The step that deposits or redeems. Throws for other tokens. */
export function encode(venue: Venue, fill: FillToEncode): Step {
  const enters = isZeroForOne(venue, fill.tokenIn, fill.tokenOut);
  if (enters === undefined) {
    throw new TypeError(`${venue.id} does not turn ${fill.tokenIn} into ${fill.tokenOut}`);
  }
  const mode = enters ? "deposit" : "redeem";
  return { op: "vault", vault: venue.address, mode, amount: fill.amount, to: fill.to };
}
