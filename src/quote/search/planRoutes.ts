import { type Course, courseOf, type Move } from "../../execution/index.js";
import type { Address } from "../../lib/address.js";
import { WHOLE_PPM } from "../../lib/whole.js";
import type { TokenAmount } from "../../protocols/index.js";
import { type Explanation, explain } from "../explain/explain.js";
import { refusedToPlay } from "../explain/failures.js";
import type { QuoteBasis } from "../market/answerOnNewestMarket.js";
import type { QuoteRequest } from "../request.js";
import type { QuoteServices } from "../services.js";
import { amountOf, heldOf, openDraft, playPlan, tokensLeft } from "../transaction/draft.js";
import { excludedVenues, searchRoute } from "./searchRoute.js";

export type RoutesInput = {
  readonly basis: QuoteBasis;
  readonly request: QuoteRequest;
  /** What remains after the fee. */
  readonly inputs: readonly TokenAmount[];
  /** Ids of venues that no route may go through. */
  readonly without: readonly string[];
  readonly signal: AbortSignal | undefined;
};

/** The routes to all outputs as one course. */
export type PlannedRoutes = {
  readonly course: Course;
  /** What the course yields of each output if all goes as planned. */
  readonly expected: readonly TokenAmount[];
  readonly explanation: Explanation | undefined;
};

/** Searches for a route from all inputs together to each output. Throws NO_ROUTE and INSUFFICIENT_LIQUIDITY. */
export function planRoutes(services: QuoteServices, input: RoutesInput): Promise<PlannedRoutes> {
  const [tokenOut, another] = input.request.outputs;
  return tokenOut !== undefined && another === undefined
    ? planRoute(services, input, tokenOut)
    : planSeveral(services, input);
}

/** The search settles a plan for all that is held exactly as the chain would: the plan is the course. */
async function planRoute(
  services: QuoteServices,
  { basis, request, inputs, without, signal }: RoutesInput,
  tokenOut: Address,
): Promise<PlannedRoutes> {
  const { view, context } = basis;
  const search = { basis, inputs, tokenOut, without, certify: request.explain, asked: request, signal };
  const found = await searchRoute(services, search);
  const { plan } = found;
  const whole = courseOf({ ...plan, inputs });
  // Only the order differs: a single input's refunds follow the pool that is joined, several follow the request.
  const course =
    inputs.length === 1 ? whole : { ...whole, refunds: refundsOf(whole.moves, inputs, [tokenOut]) };
  const explanation = request.explain
    ? explain(view.market, context, found, excludedVenues(services, view.whole))
    : undefined;
  return { course, expected: [plan.output], explanation };
}

/** An equal part of every input goes to each output, and each search sees what those before it trade. */
async function planSeveral(
  services: QuoteServices,
  { basis, request, inputs, without, signal }: RoutesInput,
): Promise<PlannedRoutes> {
  const { outputs } = request;
  const draft = openDraft(basis.context, inputs);
  for (const [index, tokenOut] of outputs.entries()) {
    const part = { sharePpm: Math.round(WHOLE_PPM / (outputs.length - index)) };
    const parts = inputs.map(({ token }) => ({ token, amount: amountOf(draft, token, part) }));
    // Of a few units there may be nothing for every output.
    const spent = parts.filter(({ amount }) => amount > 0n);
    const { states } = draft;
    const search = { basis, inputs: spent, tokenOut, states, without, asked: request, signal };
    const { plan } = await searchRoute(services, search);
    const sources = spent.map((source) => ({ ...source, isExact: false }));
    const played = playPlan(draft, plan.fills, sources, tokenOut);
    if (typeof played === "object") throw refusedToPlay(services, request, played);
  }
  const { moves } = draft;
  const course = { inputs, outputs, refunds: refundsOf(moves, inputs, outputs), moves };
  const expected = outputs.map((token) => ({ token, amount: heldOf(draft, token) }));
  return { course, expected, explanation: undefined };
}

/** Returns the tokens other than outputs of which the moves leave something: it goes back to the payer. */
export function refundsOf(
  moves: readonly Move[],
  inputs: readonly TokenAmount[],
  outputs: readonly Address[],
): Address[] {
  return [...tokensLeft(moves, inputs)].filter((token) => !outputs.includes(token));
}
