import { NATIVE } from "../../lib/address.js";
import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { zeroForOneOf } from "../kit/adapter/direction.js";
import type { Venue } from "../venue.js";

/**
 * Returns the step that mints or redeems. Its output stays in the executor. Throws for tokens other than the market's.
 */
export function encode(venue: Venue, _state: unknown, fill: FillToEncode): Step {
  const mints = zeroForOneOf(venue, fill);
  const minting = fill.tokenIn === NATIVE ? "mintNative" : "mint";
  const mode = mints ? minting : "redeem";
  return { op: "compoundV2", cToken: venue.address, mode, amount: fill.amount };
}
