import { courseOf } from "../execution/index.js";
import { BPS } from "../lib/whole.js";
import type { Market } from "../market/index.js";
import type { BlockContext } from "../protocols/adapter.js";
import type { QuoteAnswer } from "./answer.js";
import { explain } from "./explain.js";
import { simulationReverted } from "./failures.js";
import { minimumOf } from "./minimum.js";
import { onFreshMarket } from "./onMarket.js";
import { priceImpactBps } from "./priceImpact.js";
import type { QuoteRequest } from "./request.js";
import { requireTokens, searchRoute } from "./search.js";
import type { Services } from "./services.js";
import { settle } from "./settle.js";

/**
 * The main job: the best way from tokenIn to tokenOut right now, as a transaction that was simulated.
 * State, search, simulation and the answer's block number all belong to one market. Once `signal` is aborted nothing more is
 * begun.
 */
export async function quote(
  services: Services,
  request: QuoteRequest,
  signal?: AbortSignal,
): Promise<QuoteAnswer> {
  requireTokens(services, { tokenIn: [request.tokenIn], tokenOut: [request.tokenOut] });
  return onFreshMarket(services, (market, context) => quoteOn(services, market, context, request, signal));
}

async function quoteOn(
  services: Services,
  market: Market,
  context: BlockContext,
  request: QuoteRequest,
  signal: AbortSignal | undefined,
): Promise<QuoteAnswer> {
  const { tokenIn, tokenOut, amountIn, fee } = request;
  const asked = { inputs: [{ token: tokenIn, amount: amountIn }], outputs: [tokenOut], fee };
  const feeAmount = (amountIn * (fee?.bps ?? 0n)) / BPS;
  const inputs = [{ token: tokenIn, amount: amountIn - feeAmount }];
  const certify = request.explain;
  const found = await searchRoute(services, { market, context, inputs, tokenOut, certify, asked, signal });
  const { plan } = found;
  const course = courseOf(plan);
  const settled = await settle(services, {
    market,
    context,
    terms: request,
    course,
    amountsIn: [amountIn],
    expected: [plan.output.amount],
    minimum: (amount) => minimumOf(amount, request.slippageBps, request.minAmountOut),
    signal,
  });
  if (!settled.ok) throw simulationReverted(services, asked, course, settled);
  const [amountOut, minAmountOut] = [settled.amountsOut[0], settled.minAmountsOut[0]] as [bigint, bigint];
  const traded = { inputs, outputs: [{ token: tokenOut, amount: amountOut }] };
  const impact = request.priceImpact
    ? priceImpactBps(services.pricer(market), traded, services.limits.impactDepthUsd)
    : undefined;
  return {
    request,
    market,
    context,
    plan,
    amountOut,
    minAmountOut,
    feeAmount,
    priceImpactBps: impact,
    explanation: request.explain ? explain(market, context, found) : undefined,
    gas: settled.gas,
    tx: settled.tx,
  };
}
