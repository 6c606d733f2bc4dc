import { maxBigint } from "../lib/math.js";
import { lessSlippage } from "../lib/whole.js";
import type { TokenAmount } from "../protocols/index.js";
import { inputFees, makeAnswer, type QuoteAnswer, subtract } from "./answer.js";
import { culpritVenue, failureOf, unfunded } from "./explain/failures.js";
import { answerOnNewestMarket, type QuoteBasis } from "./market/answerOnNewestMarket.js";
import { askedBy, type QuoteRequest } from "./request.js";
import { planRoutes } from "./search/planRoutes.js";
import { type Outcome, withDetours } from "./search/withDetours.js";
import type { QuoteServices } from "./services.js";
import { planCourse } from "./simulation/planCourse.js";
import { refusedPermit } from "./simulation/refusedPermit.js";
import { simulateCourse } from "./simulation/simulateCourse.js";
import { fillsOf } from "./transaction/draft.js";
import { type Prepared, prepare } from "./transaction/prepare.js";
import { spentInputs } from "./transaction/spentInputs.js";

/**
 * Returns the best route from the inputs to the outputs at present, as one simulated transaction. The state, the
 * search, the simulation and the answer's block number all belong to one market. Starts no further work once `signal`
 * aborts. Throws UNKNOWN_TOKEN, TOKEN_EXCLUDED, NO_ROUTE, INSUFFICIENT_LIQUIDITY, INVALID_PERMIT, SIMULATION_REVERTED,
 * BELOW_PLAN and STATE_STALE.
 */
export async function quote(
  services: QuoteServices,
  request: QuoteRequest,
  signal?: AbortSignal,
): Promise<QuoteAnswer> {
  return answerOnNewestMarket(services, askedBy(request), (basis) => {
    const inputs = spentInputs(basis.view.whole, basis.context, request);
    const prepared = prepare(services, basis, request, inputs);
    return withDetours(
      basis.view.market,
      (without) => quoteWithout(services, { basis, request, inputs, prepared, without, signal }),
      services.onDecoderMismatch,
    );
  });
}

/** The data shared by all attempts at one quote, and the ids of the venues that this attempt avoids. */
type Attempt = {
  readonly basis: QuoteBasis;
  readonly request: QuoteRequest;
  readonly inputs: readonly TokenAmount[];
  readonly prepared: Promise<Prepared>;
  readonly without: readonly string[];
  readonly signal: AbortSignal | undefined;
};

async function quoteWithout(services: QuoteServices, attempt: Attempt): Promise<Outcome<QuoteAnswer>> {
  const { basis, request, inputs, prepared, signal } = attempt;
  const feeAmounts = inputFees(inputs, request.fee?.bps ?? 0n);
  const spent = subtract(inputs, feeAmounts);
  const { course, gasCosts, explanation, isCut } = await planRoutes(services, {
    ...attempt,
    inputs: spent,
  });
  const failed = unfunded(services, request, course);
  if (failed !== undefined) return failed;
  const leasts = new Map(request.minAmountsOut?.map(({ token, amount }) => [token, amount]));
  const isRunnable = (await services.simulator.lacking(basis.view.whole.head)).length === 0;
  const simulated = await (isRunnable ? simulateCourse : planCourse)(services, {
    ...{ basis, terms: request, prepared, course, inputs, signal },
    minimum: ({ token, amount }) => minimumOf(amount, request.slippageBps, leasts.get(token)),
  });
  if (!simulated.ok) {
    const refusal = await refusedPermit(services, basis, request);
    if (refusal !== undefined) throw refusal;
    return failureOf(services, request, course, simulated);
  }
  const { ok, culprit, ...transaction } = simulated;
  const fills = fillsOf(course);
  const answer = makeAnswer(services, basis, {
    ...{ request, inputs, fills, feeAmounts, explanation, isCut, ...transaction, isSimulated: isRunnable },
  });
  const short = culpritVenue(course, culprit);
  return { ok, answer, worth: subtract(simulated.amountsOut, gasCosts), short };
}

/** Returns the minimum that the caller gives, or else the amount less the slippage, at least 1. */
function minimumOf(amount: bigint, slippageBps: bigint, given: bigint | undefined): bigint {
  return given ?? maxBigint(lessSlippage(amount, slippageBps), 1n);
}
