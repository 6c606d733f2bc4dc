import { BPS, WHOLE_PPM } from "../lib/whole.js";
import type { TokenAmount } from "../protocols/index.js";
import type { QuoteAnswer } from "./answer.js";
import { finishedCourse } from "./course.js";
import { type Outcome, withDetours } from "./detours.js";
import { amountOf, type Draft, fillsOf, heldOf, openDraft, playPlan } from "./draft.js";
import { type Explanation, explain } from "./explain.js";
import { failureOf, refusedToPlay } from "./failures.js";
import { minimumOf } from "./minimum.js";
import { answerOnNewestMarket, type Basis } from "./onNewestMarket.js";
import { refusedPermit } from "./permits.js";
import { type Prepared, prepare } from "./prepare.js";
import { priceImpactBps } from "./priceImpact.js";
import type { QuoteRequest } from "./request.js";
import { excludedVenues, searchRoute } from "./search.js";
import type { QuoteServices } from "./services.js";
import { simulateCourse } from "./simulateCourse.js";
import { spentInputs } from "./spentInputs.js";

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
  const tokens = { tokenIn: request.inputs.map(({ token }) => token), tokenOut: request.outputs };
  return answerOnNewestMarket(services, tokens, (basis) => {
    const inputs = spentInputs(basis.view.whole, basis.context, request);
    const prepared = prepare(services, basis, request, inputs);
    return withDetours((without) =>
      quoteWithout(services, { basis, request, inputs, prepared, without, signal }),
    );
  });
}

/** What the attempts at one quote share, and the ids of venues that this one does without. */
type Attempt = {
  readonly basis: Basis;
  readonly request: QuoteRequest;
  readonly inputs: readonly TokenAmount[];
  readonly prepared: Promise<Prepared>;
  readonly without: readonly string[];
  readonly signal: AbortSignal | undefined;
};

async function quoteWithout(services: QuoteServices, attempt: Attempt): Promise<Outcome<QuoteAnswer>> {
  const { basis, request, inputs, prepared, signal } = attempt;
  const { view, context } = basis;
  const { outputs, slippageBps } = request;
  const feeAmounts = feesOf(inputs, request);
  const afterFee = inputs.map(({ token, amount }, index) => ({
    token,
    amount: amount - (feeAmounts[index] ?? 0n),
  }));
  const draft = openDraft(context, afterFee);
  const explanation = await planRoutes(services, draft, afterFee, attempt);
  const course = finishedCourse(draft, afterFee, outputs);
  const simulated = await simulateCourse(services, {
    basis,
    terms: request,
    prepared,
    course,
    amountsIn: inputs.map(({ amount }) => amount),
    expected: outputs.map((token) => heldOf(draft, token)),
    minimum: (amount, index) => minimumOf(amount, slippageBps, request.minAmountsOut?.[index]),
    signal,
  });
  if (!simulated.ok) {
    const refusal = await refusedPermit(services, basis, request);
    if (refusal !== undefined) throw refusal;
    return failureOf(services, request, course, simulated);
  }
  const { amountsOut, minAmountsOut, gas, tx } = simulated;
  const traded = {
    inputs: afterFee,
    outputs: outputs.map((token, index) => ({ token, amount: amountsOut[index] ?? 0n })),
  };
  const impact = request.priceImpact
    ? priceImpactBps(services.pricer(view.whole), traded, services.limits.impactDepthUsd)
    : undefined;
  const fills = fillsOf(draft);
  const amounts = { amountsOut, minAmountsOut, feeAmounts };
  const answer = {
    request,
    market: view.market,
    fills,
    ...amounts,
    priceImpactBps: impact,
    explanation,
    gas,
    tx,
  };
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
  { basis, request, without, signal }: Attempt,
): Promise<Explanation | undefined> {
  const { view, context } = basis;
  const { states } = draft;
  const { outputs } = request;
  let explanation: Explanation | undefined;
  for (const [index, tokenOut] of outputs.entries()) {
    const part = { sharePpm: Math.round(WHOLE_PPM / (outputs.length - index)) };
    const parts = inputs.map(({ token }) => ({ token, amount: amountOf(draft, token, part) }));
    // Of a few units there may be nothing for every output.
    const spent = parts.filter(({ amount }) => amount > 0n);
    const found = await searchRoute(services, {
      ...{ view, context, inputs: spent, tokenOut, states },
      ...{ without, certify: request.explain, asked: request, signal },
    });
    const sources = spent.map((source) => ({ ...source, isExact: false }));
    const played = playPlan(draft, found.plan.fills, sources, tokenOut);
    if (typeof played === "object") throw refusedToPlay(services, request, played);
    if (request.explain)
      explanation = explain(view.market, context, found, excludedVenues(services, view.whole));
  }
  return explanation;
}
