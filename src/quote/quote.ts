import { BPS, WHOLE_PPM } from "../lib/whole.js";
import type { Market } from "../market/index.js";
import type { BlockContext, TokenAmount } from "../protocols/index.js";
import type { QuoteAnswer } from "./answer.js";
import { finishedCourse } from "./course.js";
import { type Outcome, withDetours } from "./detours.js";
import { amountOf, type Draft, fillsOf, heldOf, openDraft, playPlan } from "./draft.js";
import { type Explanation, explain } from "./explain.js";
import { failureOf, refusedToPlay } from "./failures.js";
import { foresee } from "./foresee.js";
import { minimumOf } from "./minimum.js";
import { onFreshMarket } from "./onMarket.js";
import { refusedPermit } from "./permits.js";
import { priceImpactBps } from "./priceImpact.js";
import type { QuoteRequest } from "./request.js";
import { excludedVenues, searchRoute } from "./search.js";
import type { QuoteServices } from "./services.js";
import { simulateCourse } from "./simulateCourse.js";
import { spentInputs } from "./spentInputs.js";

/** The ids of venues that are not to be traded through, and what ends the work. */
type Limits = { readonly without: readonly string[]; readonly signal: AbortSignal | undefined };

/**
 * The main job: the best way from the inputs to the outputs right now, as one transaction that was simulated. State,
 * search, simulation and the answer's block number all belong to one market. Once `signal` is aborted nothing more is
 * begun. Throws UNKNOWN_TOKEN, TOKEN_EXCLUDED, NO_ROUTE, INSUFFICIENT_LIQUIDITY,
 * INVALID_PERMIT, SIMULATION_REVERTED, BELOW_PLAN and STATE_STALE.
 */
export async function quote(
  services: QuoteServices,
  request: QuoteRequest,
  signal?: AbortSignal,
): Promise<QuoteAnswer> {
  const named = { tokenIn: request.inputs.map(({ token }) => token), tokenOut: request.outputs };
  return onFreshMarket(services, named, (market, context) =>
    withDetours((without) => quoteOn(services, market, context, request, { without, signal })),
  );
}

async function quoteOn(
  services: QuoteServices,
  market: Market,
  context: BlockContext,
  request: QuoteRequest,
  limits: Limits,
): Promise<Outcome<QuoteAnswer>> {
  const { outputs, slippageBps } = request;
  const inputs = spentInputs(market, context, request);
  foresee(services, market, context, request, inputs);
  const feeAmounts = feesOf(inputs, request);
  const afterFee = inputs.map(({ token, amount }, index) => ({
    token,
    amount: amount - (feeAmounts[index] ?? 0n),
  }));
  const draft = openDraft(market, context, afterFee);
  const explanation = await planRoutes(services, draft, afterFee, request, limits);
  const course = finishedCourse(draft, afterFee, outputs);
  const simulated = await simulateCourse(services, {
    market,
    context,
    terms: request,
    course,
    amountsIn: inputs.map(({ amount }) => amount),
    expected: outputs.map((token) => heldOf(draft, token)),
    minimum: (amount, index) => minimumOf(amount, slippageBps, request.minAmountsOut?.[index]),
    signal: limits.signal,
  });
  if (!simulated.ok) {
    const refusal = await refusedPermit(services, market, context, request);
    if (refusal !== undefined) throw refusal;
    return failureOf(services, request, course, simulated);
  }
  const { amountsOut, minAmountsOut, gas, tx } = simulated;
  const traded = {
    inputs: afterFee,
    outputs: outputs.map((token, index) => ({ token, amount: amountsOut[index] ?? 0n })),
  };
  const impact = request.priceImpact
    ? priceImpactBps(services.pricer(market), traded, services.limits.impactDepthUsd)
    : undefined;
  const fills = fillsOf(draft);
  const amounts = { amountsOut, minAmountsOut, feeAmounts };
  const answer = { request, market, fills, ...amounts, priceImpactBps: impact, explanation, gas, tx };
  return { ok: true, answer };
}

/** Of each input, rounded down. */
function feesOf(inputs: readonly TokenAmount[], { fee }: QuoteRequest): bigint[] {
  return inputs.map(({ amount }) => (amount * (fee?.bps ?? 0n)) / BPS);
}

/**
 * Searches for each output and plays what was found on the draft. All inputs are searched together; of each an equal
 * part goes to every output, and every search sees what those before it trade. Returns the explanation, if the request
 * wants one.
 */
async function planRoutes(
  services: QuoteServices,
  draft: Draft,
  inputs: readonly TokenAmount[],
  request: QuoteRequest,
  { without, signal }: Limits,
): Promise<Explanation | undefined> {
  const { market, context, states } = draft;
  const { outputs } = request;
  let explanation: Explanation | undefined;
  for (const [index, tokenOut] of outputs.entries()) {
    const part = { sharePpm: Math.round(WHOLE_PPM / (outputs.length - index)) };
    const parts = inputs.map(({ token }) => ({ token, amount: amountOf(draft, token, part) }));
    // Of a few units there may be nothing for every output.
    const spent = parts.filter(({ amount }) => amount > 0n);
    const found = await searchRoute(services, {
      ...{ market, context, inputs: spent, tokenOut, states },
      ...{ without, certify: request.explain, asked: request, signal },
    });
    const sources = spent.map((source) => ({ ...source, isExact: false }));
    const played = playPlan(draft, found.plan.fills, sources, tokenOut);
    if (typeof played === "object") throw refusedToPlay(services, request, played);
    if (request.explain) explanation = explain(market, context, found, excludedVenues(services, market));
  }
  return explanation;
}
