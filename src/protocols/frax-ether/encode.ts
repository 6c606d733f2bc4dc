import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { zeroForOneOf } from "../kit/adapter/direction.js";
import type { Venue } from "../venue.js";

/** Returns the step that mints and deposits. Its output stays in the Executor. Throws for other tokens. */
export function encode(venue: Venue, _state: unknown, fill: FillToEncode): Step {
  const [minter] = venue.contracts ?? [];
  if (minter === undefined || !zeroForOneOf(venue, fill))
    throw new TypeError(`${venue.id} does not turn ${fill.tokenIn} into ${fill.tokenOut}`);
  return { op: "stake", venue: minter, kind: "submitAndDeposit", amount: fill.amount };
}
