import type { Attempt } from "../attempt.js";
import { keptUpTo } from "../market/freshMarket.js";
import type { QuoteRequest } from "../request.js";
import { type ChosenSlippage, chooseSlippage, type Protected } from "./chooseSlippage.js";

/** The slippage of an answer in basis points, and what the answer says of it. */
export type SettledSlippage = {
  readonly bps: bigint;
  /** Empty unless Sluice chose it. */
  readonly chosen: { readonly slippage?: ChosenSlippage };
};

/** Returns the slippage that a request states, or chooses it. Where the request has minimums, none is needed. */
export function slippageFor(
  { services, basis }: Pick<Attempt, "services" | "basis">,
  { slippageBps, minAmountsOut }: Pick<QuoteRequest, "slippageBps" | "minAmountsOut">,
  trade: Protected,
): SettledSlippage {
  if (slippageBps !== "auto") return { bps: slippageBps, chosen: {} };
  if (minAmountsOut !== undefined) return { bps: 0n, chosen: {} };
  const { view, context } = basis;
  const kept = keptUpTo(services, view.whole);
  const slippage = chooseSlippage(trade, { network: services.network, kept, context });
  return { bps: BigInt(slippage.bps), chosen: { slippage } };
}
