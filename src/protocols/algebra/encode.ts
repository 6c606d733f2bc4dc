import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { zeroForOneOf } from "../kit/adapter/direction.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";

/** Returns the step that swaps in the pool. Throws if the pool does not hold the fill's tokens. */
export function encode(venue: Venue<PoolFacts>, _state: unknown, fill: FillToEncode): Step {
  return {
    op: "v3Swap",
    pool: venue.address,
    zeroForOne: zeroForOneOf(venue, fill),
    callback: venue.facts.callback,
    amount: fill.amount,
    to: fill.to,
  };
}
