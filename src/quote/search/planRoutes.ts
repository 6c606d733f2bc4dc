import type { Address } from "../../lib/address.js";
import { WHOLE_PPM } from "../../lib/whole.js";
import type { TokenAmount } from "../../protocols/index.js";
import type { Course, Move, RouteFound } from "../../routing/index.js";
import type { Attempt } from "../attempt.js";
import type { Explanation } from "../explain/explain.js";
import { refusedToPlay } from "../explain/failures.js";
import type { QuoteRequest } from "../request.js";
import { amountOf, heldOf, openDraft, playPlan, tokensLeft } from "../transaction/draft.js";
import { explanationOf } from "./explanationOf.js";
import { searchRoute } from "./searchRoute.js";

/** The routes to all outputs as one course. */
export type PlannedRoutes = {
  readonly course: Course;
  /** What the gas of each output's route is worth, in that output. */
  readonly gasCosts: readonly TokenAmount[];
  readonly explanation: Explanation | undefined;
  /** Whether the deadline cut a search short. */
  readonly isCut: boolean;
};

/**
 * Searches for a route from all inputs together to each output. `inputs` are the amounts that remain after the fee. Throws
 * NO_ROUTE and INSUFFICIENT_LIQUIDITY.
 */
export function planRoutes(
  attempt: Attempt,
  request: QuoteRequest,
  inputs: readonly TokenAmount[],
): Promise<PlannedRoutes> {
  const [tokenOut, another] = request.outputs;
  return tokenOut !== undefined && another === undefined
    ? planRoute(attempt, request, inputs, tokenOut)
    : planSeveral(attempt, request, inputs);
}

/** Uses the plan as the course. The search computes a plan for the full holdings exactly as the chain does. */
async function planRoute(
  attempt: Attempt,
  request: QuoteRequest,
  inputs: readonly TokenAmount[],
  tokenOut: Address,
): Promise<PlannedRoutes> {
  const question = { inputs, tokenOut, certify: request.explain };
  const found = await searchRoute(attempt, request, question);
  const { plan } = found;
  // Only the order of the refunds differs. With a single input it follows the pool that is joined, and with several it
  // follows the request.
  const course =
    inputs.length === 1 ? plan : { ...plan, refunds: refundsOf(plan.moves, inputs, plan.outputs) };
  const explanation = await explanationOf(attempt, request, question, found);
  return { course, gasCosts: [gasCostOf(found)], explanation, isCut: found.isCut === true };
}

/** Splits every input equally among the outputs. Each search sees the trades of the previous ones. */
async function planSeveral(
  attempt: Attempt,
  request: QuoteRequest,
  inputs: readonly TokenAmount[],
): Promise<PlannedRoutes> {
  const { outputs } = request;
  const draft = openDraft(attempt.basis.context, inputs);
  const gasCosts: TokenAmount[] = [];
  let isCut = false;
  for (const [index, tokenOut] of outputs.entries()) {
    const part = { sharePpm: Math.round(WHOLE_PPM / (outputs.length - index)) };
    const parts = inputs.map(({ token }) => ({ token, amount: amountOf(draft, token, part) }));
    // An input of a few units may leave nothing for some outputs.
    const spent = parts.filter(({ amount }) => amount > 0n);
    const { states } = draft;
    const found = await searchRoute(attempt, request, { inputs: spent, tokenOut, states });
    const { plan } = found;
    gasCosts.push(gasCostOf(found));
    isCut ||= found.isCut === true;
    const sources = spent.map((source) => ({ ...source, isExact: false }));
    const played = playPlan(draft, plan.moves, sources, tokenOut);
    if (typeof played === "object") throw refusedToPlay(attempt.services, request, played);
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
