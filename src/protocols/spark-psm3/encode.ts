import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import type { Venue } from "../venue.js";

/** Returns the step that swaps. Throws for other tokens. */
export function encode(venue: Venue, _state: unknown, fill: FillToEncode): Step {
  const { tokenIn, tokenOut, amount, to } = fill;
  const isTrade = tokenIn !== tokenOut && [tokenIn, tokenOut].every((token) => venue.tokens.includes(token));
  if (!isTrade) throw new TypeError(`${venue.id} does not turn ${tokenIn} into ${tokenOut}`);
  return { op: "convert", venue: venue.address, kind: "swapExactIn", amount, tokenOut, to };
}
