import { NATIVE } from "../../lib/address.js";
import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { isZeroForOne } from "../kit/direction.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";

/** The step that swaps in the pool through the manager. Throws when the pool does not hold the fill's tokens. */
export function encode(venue: Venue<PoolFacts>, { tokenIn, tokenOut, amount, to }: FillToEncode): Step {
  if (isZeroForOne(venue, tokenIn, tokenOut) === undefined) {
    throw new TypeError(`${venue.id} does not trade ${tokenIn} for ${tokenOut}`);
  }
  if (venue.facts.hooks !== undefined) throw new TypeError(`${venue.id}: the step cannot name hooks`);
  return {
    op: "v4Swap",
    manager: venue.address,
    tokenOut: tokenOut === NATIVE ? "native" : tokenOut,
    fee: venue.feePpm,
    tickSpacing: venue.facts.tickSpacing,
    amount,
    to,
  };
}
