import type { Step } from "../../../program/index.js";
import type { FillToEncode } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { isZeroForOne } from "../adapter/direction.js";
import type { PoolFacts } from "./facts.js";

/** Returns the step that swaps in the pool. Throws if the pool does not hold the fill's tokens. */
export function encode(venue: Venue<PoolFacts>, _state: unknown, fill: FillToEncode): Step {
  const zeroForOne = isZeroForOne(venue, fill.tokenIn, fill.tokenOut);
  if (zeroForOne === undefined) {
    throw new TypeError(`${venue.id} does not trade ${fill.tokenIn} for ${fill.tokenOut}`);
  }
  return {
    op: "v3Swap",
    pool: venue.address,
    zeroForOne,
    callback: venue.facts.callback,
    amount: fill.amount,
    to: fill.to,
  };
}
