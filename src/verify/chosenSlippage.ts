import { autoSlippage, slippageOf } from "../config/autoSlippage.js";
import { type Members, membersOf, shown } from "./readValues.js";
import type { Terms } from "./terms.js";

/**
 * Reads the slippage that a service says it has chosen: whole basis points within the limits that hold for every service,
 * and no more than follows from the parts that it states. Returns a sentence for each fault.
 */
export function readChosenSlippage(
  value: unknown,
): { readonly bps: bigint } | { readonly faults: readonly string[] } {
  const { bps, movedBps, depthBps } = membersOf(value);
  const { leastBps, mostBps } = autoSlippage;
  if (typeof bps !== "number" || !Number.isInteger(bps) || bps < leastBps || bps > mostBps)
    return { faults: [`slippage.bps is ${shown(bps)}; a service may choose ${leastBps} to ${mostBps}`] };
  if (!isPart(movedBps) || !(depthBps === null || isPart(depthBps)))
    return { faults: ["slippage does not say what it follows from: movedBps and depthBps"] };
  const due = slippageOf({ movedBps, depthBps });
  if (bps !== due) return { faults: [`slippage.bps is ${bps}; of its parts follows ${due}`] };
  return { bps: BigInt(bps) };
}

function isPart(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= Number.MAX_SAFE_INTEGER;
}

/** Returns the terms with the slippage that the response says was chosen, if the request leaves it to the service. */
export function withChosenSlippage(
  terms: Terms,
  { slippage }: Members,
): { readonly terms: Terms; readonly faults: readonly string[] } {
  if (!terms.isSlippageChosen) return { terms, faults: [] };
  const chosen = readChosenSlippage(slippage);
  if ("faults" in chosen) return { terms, faults: chosen.faults };
  const { wanted } = terms;
  const slippageBps = chosen.bps;
  if (wanted === undefined) return { terms: { ...terms, slippageBps }, faults: [] };
  return { terms: { ...terms, wanted: { ...wanted, slippageBps } }, faults: [] };
}
