import { NATIVE } from "../../../lib/address.js";
import type { Step } from "../../../program/index.js";
import type { FillToEncode } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { zeroForOneOf } from "../adapter/direction.js";
import { DYNAMIC_FEE } from "../singleton/state.js";
import type { InfinityFacts } from "./facts.js";

/**
 * Returns the step that swaps in a pool through the vault. `kind`: whether it has bins, and its tick spacing or bin step.
 * Throws if the pool does not hold the fill's tokens.
 */
export function encodeSwap(
  venue: Venue<InfinityFacts>,
  fill: FillToEncode,
  kind: { readonly bins: boolean; readonly step: number },
): Step {
  // Throws for other tokens.
  zeroForOneOf(venue, fill);
  const { tokenOut, amount, to } = fill;
  const { hooks, dynamicFee, infinity } = venue.facts;
  const swap = {
    vault: infinity.vault,
    manager: venue.address,
    bins: kind.bins,
    tokenOut: tokenOut === NATIVE ? ("native" as const) : tokenOut,
    fee: dynamicFee ? DYNAMIC_FEE : venue.feePpm,
    step: kind.step,
    amount,
    to,
  };
  if (hooks === undefined) return { op: "infinitySwap", ...swap };
  return { op: "infinityHookSwap", ...swap, hookBits: infinity.hookBits ?? 0, hooks };
}
