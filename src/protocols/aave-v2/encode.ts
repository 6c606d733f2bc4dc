import type { Address } from "../../lib/address.js";
import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { isZeroForOne } from "../kit/direction.js";
import type { Venue } from "../venue.js";

/** The step that deposits or withdraws. Throws for other tokens than the reserve's. */
export function encode(venue: Venue, fill: FillToEncode): Step {
  const deposits = isZeroForOne(venue, fill.tokenIn, fill.tokenOut);
  if (deposits === undefined) {
    throw new TypeError(`${venue.id} does not turn ${fill.tokenIn} into ${fill.tokenOut}`);
  }
  const [asset] = venue.tokens as readonly [Address, Address];
  const mode = deposits ? "deposit" : "withdraw";
  return { op: "aave", pool: venue.address, mode, asset, amount: fill.amount, to: fill.to };
}
