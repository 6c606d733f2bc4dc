import { maxBigint } from "../lib/math.js";
import { lessSlippage } from "../lib/whole.js";
import { inputFees, makeAnswer, type QuoteAnswer, subtract } from "./answer.js";
import type { Attempt } from "./attempt.js";
import { culpritVenue, failureOf, unfunded } from "./explain/failures.js";
import { quoteOutput } from "./quoteOutput.js";
import { askedBy, type QuoteRequest } from "./request.js";
import { planRoutes } from "./search/planRoutes.js";
import { answerByAttempts, type Outcome } from "./search/withDetours.js";
import type { QuoteServices } from "./services.js";
import { planCourse } from "./simulation/planCourse.js";
import { refusedPermit } from "./simulation/refusedPermit.js";
import { simulateCourse } from "./simulation/simulateCourse.js";
import { slippageFor } from "./slippage/slippageFor.js";
import { fillsOf } from "./transaction/draft.js";
import { prepare } from "./transaction/prepare.js";
import { spentInputs } from "./transaction/spentInputs.js";

/**
 * Returns the best route from the inputs to the outputs at present, as one simulated transaction. The state, the
 * search, the simulation and the answer's block number all belong to one market. A request for an exact output gets the
 * route with the least input. Starts no further work once `signal` aborts. Throws UNKNOWN_TOKEN, TOKEN_EXCLUDED,
 * NO_ROUTE, INSUFFICIENT_LIQUIDITY, INVALID_PERMIT, SIMULATION_REVERTED, BELOW_PLAN, MAX_AMOUNT_IN_TOO_LOW and
 * STATE_STALE.
 */
export async function quote(
  services: QuoteServices,
  request: QuoteRequest,
  signal?: AbortSignal,
): Promise<QuoteAnswer> {
  const asked = { ...askedBy(request), preferences: request.preferences ?? {}, signal };
  return answerByAttempts(services, asked, (attempt) => quoteOnce(attempt, request));
}

async function quoteOnce(attempt: Attempt, request: QuoteRequest): Promise<Outcome<QuoteAnswer>> {
  const { wanted } = request;
  return wanted === undefined ? quoteInputs(attempt, request) : quoteOutput(attempt, request, wanted);
}

async function quoteInputs(attempt: Attempt, request: QuoteRequest): Promise<Outcome<QuoteAnswer>> {
  const { services, basis } = attempt;
  const { view } = basis;
  const inputs = spentInputs(view.whole, basis.context, request);
  const prepared = prepare(attempt, request, inputs);
  const feeAmounts = inputFees(inputs, request.fee?.bps ?? 0n);
  const { course, gasCosts, ...routes } = await planRoutes(attempt, request, subtract(inputs, feeAmounts));
  const failed = unfunded(services, request, course);
  if (failed !== undefined) return failed;
  const slippage = slippageFor(attempt, request, {
    ...{ inputs: course.inputs, fills: fillsOf(course), outputs: request.outputs },
    isExactOutput: false,
  });
  const leasts = new Map(request.minAmountsOut?.map(({ token, amount }) => [token, amount]));
  const isSimulated = (await services.simulator.lacking(view.whole.head)).length === 0;
  const simulated = await (isSimulated ? simulateCourse : planCourse)(
    attempt,
    { terms: request, prepared, course, inputs },
    ({ token, amount }) => minimumOf(amount, slippage.bps, leasts.get(token)),
  );
  if (!simulated.ok) {
    const refusal = await refusedPermit(attempt, request);
    if (refusal !== undefined) throw refusal;
    return failureOf(services, request, course, simulated);
  }
  const { ok, culprit, ...transaction } = simulated;
  const fills = fillsOf(course);
  const made = {
    request,
    inputs,
    fills,
    feeAmounts,
    isSimulated,
    ...routes,
    ...transaction,
    ...slippage.chosen,
  };
  const answer = makeAnswer(attempt, made);
  const short = culpritVenue(course, culprit);
  return { ok, answer, worth: subtract(simulated.amountsOut, gasCosts), short };
}

/** Returns the minimum that the caller gives, or else the amount less the slippage, at least 1. */
function minimumOf(amount: bigint, slippageBps: bigint, given: bigint | undefined): bigint {
  return given ?? maxBigint(lessSlippage(amount, slippageBps), 1n);
}
