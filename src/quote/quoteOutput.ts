import { divUp, MAX_UINT256, maxBigint, minBigint } from "../lib/math.js";
import { BPS, plusSlippage } from "../lib/whole.js";
import type { TokenAmount } from "../protocols/index.js";
import { isWrapping, type RouteFound } from "../routing/index.js";
import { explainRevert } from "../simulation/index.js";
import { inputFees, makeAnswer, type QuoteAnswer, subtract } from "./answer.js";
import type { Attempt } from "./attempt.js";
import { explainLegs } from "./explain/explain.js";
import { culpritVenue, failureOf, tooLowMaximum, unfunded } from "./explain/failures.js";
import type { ExactOutput, QuoteRequest } from "./request.js";
import { explanationOf } from "./search/explanationOf.js";
import { type PlannedOutput, planOutput } from "./search/planOutput.js";
import { searchInput } from "./search/searchRoute.js";
import type { Outcome } from "./search/withDetours.js";
import { planCourse } from "./simulation/planCourse.js";
import { refusedPermit } from "./simulation/refusedPermit.js";
import { heldAtEnd, type SimulatedCourse, simulateCourse } from "./simulation/simulateCourse.js";
import { type SettledSlippage, slippageFor } from "./slippage/slippageFor.js";
import { fillsOf } from "./transaction/draft.js";
import { prepare } from "./transaction/prepare.js";
import { spentInputs } from "./transaction/spentInputs.js";

/** Raw units that the receiver may get less than was sent, in a token whose balances are rounded. */
const ROUNDING_UNITS = 2n;

/**
 * Returns the route with the least input for an exact output, as one simulated transaction. It takes the input and a
 * reserve of the slippage, and gives back what was not needed (`planOutput`). Throws what `quote` throws.
 */
export async function quoteOutput(
  attempt: Attempt,
  request: QuoteRequest,
  wanted: ExactOutput,
): Promise<Outcome<QuoteAnswer>> {
  const { amountOut } = wanted;
  const { outcome, isShort } = await tryOutput(attempt, request, wanted, amountOut);
  if (!isShort) return outcome;
  const again = await tryOutput(attempt, request, wanted, amountOut + ROUNDING_UNITS);
  return again.outcome.ok ? again.outcome : outcome;
}

/** `isShort`: whether the receiver's balance grew by too little, although the course pays enough. */
type Tried = { readonly outcome: Outcome<QuoteAnswer>; readonly isShort: boolean };

/** Does that for a course that pays `amountOut`, which the receiver gets up to the rounding of its balances. */
async function tryOutput(
  attempt: Attempt,
  request: QuoteRequest,
  wanted: ExactOutput,
  amountOut: bigint,
): Promise<Tried> {
  const { services } = attempt;
  const [tokenIn, tokenOut] = [request.inputs[0]!.token, request.outputs[0]!];
  const found = await searchInput(attempt, request, {
    tokenIn,
    tokenOut,
    amountOut,
    certify: request.explain,
  });
  const ready = await prepareOutput(attempt, request, wanted, { found, amountOut });
  const { settled, inputs, course, returned } = ready;
  const failed = unfunded(services, request, course);
  if (failed !== undefined) return { outcome: failed, isShort: false };
  const prepared = prepare(attempt, settled, inputs);
  const input = { terms: settled, prepared, course, inputs, isExactOutput: true };
  const isSimulated = (await services.simulator.lacking(attempt.basis.view.whole.head)).length === 0;
  const minimums = [{ token: tokenOut, amount: wanted.amountOut }];
  const [simulated, held] = await Promise.all([
    (isSimulated ? simulateCourse : planCourse)(attempt, input, () => wanted.amountOut),
    isSimulated && returned > 0n ? heldAtEnd(attempt, input, tokenIn, minimums) : undefined,
  ]);
  if (!simulated.ok) {
    const refusal = await refusedPermit(attempt, settled);
    if (refusal !== undefined) throw refusal;
    const isShort =
      "revert" in simulated && explainRevert(simulated.revert).text.startsWith("InsufficientOutput");
    return { outcome: failureOf(services, request, course, simulated), isShort };
  }
  const answer = await answerOf(
    attempt,
    { ...ready, returned: held ?? returned },
    { found, simulated, isSimulated },
  );
  const cost = answer.spent!.amountIn + gasCostOf(found);
  const short = culpritVenue(course, simulated.culprit);
  return { outcome: { ok: true, answer, worth: [{ token: tokenIn, amount: -cost }], short }, isShort: false };
}

type Ready = PlannedOutput & {
  /** The request with the amount that the transaction takes. */
  readonly settled: QuoteRequest;
  /** What the order spends of that, fee included. */
  readonly inputs: readonly TokenAmount[];
  /** The least that buys the output, fee included. */
  readonly needed: bigint;
  readonly chosen: SettledSlippage["chosen"];
};

type FoundOutput = { readonly found: RouteFound; readonly amountOut: bigint };

/** Decides what the transaction takes, and plans what it does with it. Throws MAX_AMOUNT_IN_TOO_LOW. */
async function prepareOutput(
  attempt: Attempt,
  request: QuoteRequest,
  wanted: ExactOutput,
  { found, amountOut }: FoundOutput,
): Promise<Ready> {
  const { services, basis } = attempt;
  const [{ token }, tokenOut] = [request.inputs[0]!, request.outputs[0]!];
  const feeBps = request.fee?.bps ?? 0n;
  const needed = withFee(found.plan.inputs[0]!.amount, feeBps);
  const { maxAmountIn = MAX_UINT256 } = wanted;
  if (maxAmountIn < needed) throw tooLowMaximum(services, request, needed, maxAmountIn);
  // What is one to one in every block needs no reserve.
  const isFixed = isWrapping(services.network, [token, tokenOut]);
  const slippage = slippageFor(attempt, request, {
    ...{ inputs: found.plan.inputs, fills: found.plan.moves, outputs: [tokenOut] },
    isExactOutput: true,
  });
  const most = isFixed ? needed : plusSlippage(needed, slippage.bps);
  for (const taken of [most, needed]) {
    const amount = minBigint(taken, maxAmountIn);
    const settled = withInput(request, wanted, { token, amount });
    const inputs = spentInputs(basis.view.whole, basis.context, settled);
    const [paid] = subtract(inputs, inputFees(inputs, feeBps));
    const output = { token: tokenOut, amount: amountOut };
    const planned = await planOutput(attempt, settled, found.plan, { paid: paid!, output });
    if (planned !== undefined) return { ...planned, settled, inputs, needed, chosen: slippage.chosen };
  }
  throw new TypeError("the plan of a search does not settle");
}

/** Returns the least amount of which `net` or more remains after the fee, which is rounded down. */
function withFee(net: bigint, feeBps: bigint): bigint {
  const amount = divUp(net * BPS, BPS - feeBps);
  const remains = (paid: bigint) => paid - (paid * feeBps) / BPS;
  return remains(amount - 1n) >= net ? amount - 1n : amount;
}

function withInput(request: QuoteRequest, { isPulled }: ExactOutput, input: TokenAmount): QuoteRequest {
  const { strategy } = request;
  const pulls = strategy.kind === "ensowallet" && isPulled ? [input.amount] : undefined;
  return {
    ...request,
    inputs: [input],
    strategy: pulls === undefined ? strategy : { kind: "ensowallet", pulls },
  };
}

/** Returns what the gas of the route is worth in the input, at the route's own rate. */
function gasCostOf({ plan, amountOutAfterGas }: RouteFound): bigint {
  const [input, output] = [plan.inputs[0]!.amount, plan.outputs[0].amount];
  return (input * (output - amountOutAfterGas)) / output;
}

type Simulated = {
  readonly found: RouteFound;
  readonly simulated: Extract<SimulatedCourse, { ok: true }>;
  readonly isSimulated: boolean;
};

async function answerOf(
  attempt: Attempt,
  { settled, inputs, needed, course, returned, chosen }: Ready,
  { found, simulated, isSimulated }: Simulated,
): Promise<QuoteAnswer> {
  const { ok, culprit, ...transaction } = simulated;
  const [{ token, amount: maxAmountIn }] = [settled.inputs[0]!];
  // Where pools disagree, the way back of the reserve can earn. Nobody is promised that.
  const amountIn = maxBigint(needed, inputs[0]!.amount - returned);
  const question = { inputs: found.plan.inputs, tokenOut: settled.outputs[0]! };
  const explained = await explanationOf(attempt, settled, question, found);
  const { view, context } = attempt.basis;
  const fills = fillsOf(course);
  // The fills are those of the transaction, with the reserve and its way back.
  const explanation = explained && { ...explained, legs: explainLegs(view.market, context, fills) };
  const made = {
    ...{ request: settled, inputs: [{ token, amount: amountIn }], isSimulated, explanation, ...transaction },
    fills,
    feeAmounts: inputFees(inputs, settled.fee?.bps ?? 0n),
    isCut: found.isCut === true,
    spent: { amountIn, maxAmountIn },
    ...chosen,
  };
  return makeAnswer(attempt, made);
}
