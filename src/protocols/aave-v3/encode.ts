import type { Address } from "../../lib/address.js";
import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { isZeroForOne } from "../kit/direction.js";
import type { Venue } from "../venue.js";

/** The step that supplies or withdraws. Throws for other tokens than the reserve's. */
export function encode(venue: Venue, fill: FillToEncode): Step {
  const supplies = isZeroForOne(venue, fill.tokenIn, fill.tokenOut);
  if (supplies === undefined) {
    throw new TypeError(`${venue.id} does not turn ${fill.tokenIn} into ${fill.tokenOut}`);
  }
  const [asset] = venue.tokens as readonly [Address, Address];
  const mode = supplies ? "supply" : "withdraw";
  return { op: "aave", pool: venue.address, mode, asset, amount: fill.amount, to: fill.to };
}
