import type { Course } from "../execution/index.js";
import { BPS } from "../lib/whole.js";
import type { Market } from "../market/index.js";
import type { BlockContext, TokenAmount } from "../protocols/adapter.js";
import type { RouteFound } from "../routing/index.js";
import { type Explanation, explain } from "./explain.js";
import { refusedToPlay, simulationReverted } from "./failures.js";
import { amountOf, fillsOf, heldOf, type Ledger, openLedger, playPlan, tokensLeft } from "./ledger.js";
import { minimumOf } from "./minimum.js";
import type { MultiAnswer } from "./multiAnswer.js";
import type { MultiRequest } from "./multiRequest.js";
import { onFreshMarket } from "./onMarket.js";
import { priceImpactBps } from "./priceImpact.js";
import { requireTokens, type SearchInput, searchRoute } from "./search.js";
import type { Services } from "./services.js";
import { settle } from "./settle.js";
import { strategyFor } from "./spending.js";

/**
 * The best way from several tokens, or to several, in one transaction. All inputs are searched together; for several
 * outputs an equal part of what each input amounts to goes to each, and every search sees what those before it trade.
 */
export async function quoteMulti(
  services: Services,
  request: MultiRequest,
  signal?: AbortSignal,
): Promise<MultiAnswer> {
  requireTokens(services, { tokenIn: request.inputs.map(({ token }) => token), tokenOut: request.outputs });
  return onFreshMarket(services, (market, context) => quoteOn(services, market, context, request, signal));
}

async function quoteOn(
  services: Services,
  market: Market,
  context: BlockContext,
  request: MultiRequest,
  signal: AbortSignal | undefined,
): Promise<MultiAnswer> {
  const { inputs, outputs, fee, slippageBps } = request;
  const asked = { inputs, outputs, fee };
  const feeAmounts = inputs.map(({ amount }) => (amount * (fee?.bps ?? 0n)) / BPS);
  const net = inputs.map(({ token, amount }, index) => ({
    token,
    amount: amount - (feeAmounts[index] ?? 0n),
  }));
  const ledger = openLedger(market, context, net);
  let explanation: Explanation | undefined;
  for (const [index, tokenOut] of outputs.entries()) {
    const part = { sharePpm: Math.round(1_000_000 / (outputs.length - index)) };
    const parts = net.map(({ token }) => ({ token, amount: amountOf(ledger, token, part) }));
    // Of a few units there may be nothing for every output.
    const spent = parts.filter(({ amount }) => amount > 0n);
    const search = { inputs: spent, tokenOut, certify: request.explain, asked, signal };
    const found = await routeTo(services, ledger, search);
    if (request.explain) explanation = explain(market, context, found);
  }
  const amountsIn = inputs.map(({ amount }) => amount);
  const course = courseOf(ledger, net, outputs);
  const settled = await settle(services, {
    market,
    context,
    terms: { ...request, strategy: strategyFor(request, amountsIn) },
    course,
    amountsIn,
    expected: outputs.map((token) => heldOf(ledger, token)),
    minimum: (amount, index) => minimumOf(amount, slippageBps, request.minAmountsOut?.[index]),
    signal,
  });
  if (!settled.ok) throw simulationReverted(services, asked, course, settled);
  const { amountsOut, minAmountsOut, gas, tx } = settled;
  const traded = {
    inputs: net,
    outputs: outputs.map((token, index) => ({ token, amount: amountsOut[index] ?? 0n })),
  };
  const impact = request.priceImpact
    ? priceImpactBps(services.pricer(market), traded, services.limits.impactDepthUsd)
    : undefined;
  const fills = fillsOf(ledger);
  const amounts = { amountsOut, minAmountsOut, feeAmounts };
  return { request, market, fills, ...amounts, priceImpactBps: impact, explanation, gas, tx };
}

async function routeTo(
  services: Services,
  ledger: Ledger,
  search: Omit<SearchInput, "market" | "context" | "states">,
): Promise<RouteFound> {
  const { market, context, states } = ledger;
  const found = await searchRoute(services, { ...search, market, context, states });
  const sources = search.inputs.map((input) => ({ ...input, isExact: false }));
  const played = playPlan(ledger, found.plan.fills, sources, search.tokenOut);
  if (typeof played === "object") throw refusedToPlay(services, search.asked, played.reason);
  return found;
}

/** Whatever is left of other tokens goes back: of an input, or of tokens that a pool's ratio had no room for. */
function courseOf(ledger: Ledger, inputs: readonly TokenAmount[], outputs: Course["outputs"]): Course {
  const refunds = [...tokensLeft(ledger, inputs)].filter((token) => !outputs.includes(token));
  return { inputs, outputs, refunds, moves: ledger.moves };
}
