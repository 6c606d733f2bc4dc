import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import type { Venue } from "../venue.js";

/** Encodes the step that trades by the coins' indices. Its output stays in the executor. */
export function encode(venue: Venue, _state: unknown, { tokenIn, tokenOut, amount }: FillToEncode): Step {
  const [i, j] = [venue.tokens.indexOf(tokenIn), venue.tokens.indexOf(tokenOut)];
  return { op: "curve", pool: venue.address, kind: "int128", i, j, amount, tokenOut };
}
