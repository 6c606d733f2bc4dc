import { NATIVE } from "../../lib/address.js";
import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { DYNAMIC_FEE } from "./key.js";

/** Returns the step that swaps in the pool through the manager. Throws if the pool does not hold the fill's tokens. */
export function encode(
  venue: Venue<PoolFacts>,
  _state: unknown,
  { tokenIn, tokenOut, amount, to }: FillToEncode,
): Step {
  if (isZeroForOne(venue, tokenIn, tokenOut) === undefined) {
    throw new TypeError(`${venue.id} does not trade ${tokenIn} for ${tokenOut}`);
  }
  const { tickSpacing, hooks, dynamicFee } = venue.facts;
  const swap = {
    manager: venue.address,
    tokenOut: tokenOut === NATIVE ? ("native" as const) : tokenOut,
    fee: dynamicFee ? DYNAMIC_FEE : venue.feePpm,
    tickSpacing,
    amount,
    to,
  };
  return hooks === undefined ? { op: "v4Swap", ...swap } : { op: "v4HookSwap", ...swap, hooks };
}
