import { unreadOf } from "../../guests/index.js";
import type { Address } from "../../lib/address.js";
import { WHOLE_PPM } from "../../lib/whole.js";
import type { TokenAmount } from "../../protocols/index.js";
import type { Course, Move, RouteFound } from "../../routing/index.js";
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
  /** The amounts that remain after the fee. */
  readonly inputs: readonly TokenAmount[];
  /** Ids of the venues that no route may use. */
  readonly without: readonly string[];
  readonly signal: AbortSignal | undefined;
};

/** The routes to all outputs as one course. */
export type PlannedRoutes = {
  readonly course: Course;
  /** What the gas of each output's route is worth, in that output. */
  readonly gasCosts: readonly TokenAmount[];
  readonly explanation: Explanation | undefined;
  /** Whether the deadline cut a search short. */
  readonly isCut: boolean;
};

/** Searches for a route from all inputs together to each output. Throws NO_ROUTE and INSUFFICIENT_LIQUIDITY. */
export function planRoutes(services: QuoteServices, input: RoutesInput): Promise<PlannedRoutes> {
  const [tokenOut, another] = input.request.outputs;
  return tokenOut !== undefined && another === undefined
    ? planRoute(services, input, tokenOut)
    : planSeveral(services, input);
}

/** Uses the plan as the course. The search computes a plan for the full holdings exactly as the chain does. */
async function planRoute(
  services: QuoteServices,
  { basis, request, inputs, without, signal }: RoutesInput,
  tokenOut: Address,
): Promise<PlannedRoutes> {
  const { view } = basis;
  const { preferences = {}, explain: certify } = request;
  const search = { basis, inputs, tokenOut, without, certify, asked: request, preferences, signal };
  const found = await searchRoute(services, search);
  const { plan } = found;
  // Only the order of the refunds differs. With a single input it follows the pool that is joined, and with several it
  // follows the request.
  const course =
    inputs.length === 1 ? plan : { ...plan, refunds: refundsOf(plan.moves, inputs, plan.outputs) };
  const ends = [...inputs.map(({ token }) => token), tokenOut];
  const explanation = request.explain
    ? explain(basis, found, {
        gasPriceWei: preferences.gasPriceWei ?? basis.fees.gasPriceWei,
        excludedVenues: excludedVenues(services, view.whole),
        unreadVenues: unreadOf(view.guests, ends),
      })
    : undefined;
  return {
    course,
    gasCosts: [gasCostOf(found)],
    explanation,
    isCut: found.isCut === true,
  };
}

/** Splits every input equally among the outputs. Each search sees the trades of the previous ones. */
async function planSeveral(
  services: QuoteServices,
  { basis, request, inputs, without, signal }: RoutesInput,
): Promise<PlannedRoutes> {
  const { outputs } = request;
  const draft = openDraft(basis.context, inputs);
  const gasCosts: TokenAmount[] = [];
  let isCut = false;
  for (const [index, tokenOut] of outputs.entries()) {
    const part = { sharePpm: Math.round(WHOLE_PPM / (outputs.length - index)) };
    const parts = inputs.map(({ token }) => ({ token, amount: amountOf(draft, token, part) }));
    // An input of a few units may leave nothing for some outputs.
    const spent = parts.filter(({ amount }) => amount > 0n);
    const { states } = draft;
    const { preferences = {} } = request;
    const search = { basis, inputs: spent, tokenOut, states, without, asked: request, preferences, signal };
    const found = await searchRoute(services, search);
    const { plan } = found;
    gasCosts.push(gasCostOf(found));
    isCut ||= found.isCut === true;
    const sources = spent.map((source) => ({ ...source, isExact: false }));
    const played = playPlan(draft, plan.moves, sources, tokenOut);
    if (typeof played === "object") throw refusedToPlay(services, request, played);
  }
  const { moves } = draft;
  const planned = outputs.map((token) => ({ token, amount: heldOf(draft, token) }));
  const course = { inputs, outputs: planned, refunds: refundsOf(moves, inputs, planned), moves };
  return { course, gasCosts, explanation: undefined, isCut };
}

function gasCostOf({ plan, amountOutAfterGas }: RouteFound): TokenAmount {
  const [output] = plan.outputs;
  return { token: output.token, amount: output.amount - amountOutAfterGas };
}

/** Returns the tokens, other than outputs, that the moves may not use up. The rest goes back to the payer. */
export function refundsOf(
  moves: readonly Move[],
  inputs: readonly TokenAmount[],
  outputs: readonly TokenAmount[],
): Address[] {
  return [...tokensLeft(moves, inputs)].filter((left) => !outputs.some(({ token }) => token === left));
}
