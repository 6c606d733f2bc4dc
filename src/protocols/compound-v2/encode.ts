import { NATIVE } from "../../lib/address.js";
import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { isZeroForOne } from "../kit/direction.js";
import type { Venue } from "../venue.js";

/** The step that mints or redeems; its output stays in the executor. Throws for other tokens than the market's. */
export function encode(venue: Venue, fill: FillToEncode): Step {
  const mints = isZeroForOne(venue, fill.tokenIn, fill.tokenOut);
  if (mints === undefined) {
    throw new TypeError(`${venue.id} does not turn ${fill.tokenIn} into ${fill.tokenOut}`);
  }
  const minting = fill.tokenIn === NATIVE ? "mintNative" : "mint";
  const mode = mints ? minting : "redeem";
  return { op: "compoundV2", cToken: venue.address, mode, amount: fill.amount };
}
