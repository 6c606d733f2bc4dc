import { SluiceError } from "../errors/index.js";
import type { Address } from "../lib/address.js";
import { ProgramError } from "../program/index.js";
import {
  type Attempt,
  answerByAttempts,
  culpritVenue,
  failureOf,
  fillsOf,
  heldOf,
  type Outcome,
  prepare,
  priceImpactBps,
  type QuoteServices,
  simulateCourse,
  strategyFor,
  unfunded,
} from "../quote/index.js";
import type { BundleAnswer } from "./answer.js";
import { spendsOf, yieldedBy } from "./call.js";
import type { BundlePlan } from "./plan/finish.js";
import { labelOf } from "./plan/label.js";
import { planBundle } from "./plan/plan.js";
import { add } from "./plan/planning.js";
import type { BundleRequest } from "./request.js";

/** Plans, compiles and simulates a bundle. Starts no further work once `signal` aborts. */
export async function bundle(
  services: QuoteServices,
  request: BundleRequest,
  signal?: AbortSignal,
): Promise<BundleAnswer> {
  const { calls, unvouched, preferences = {} } = request;
  const token = calls.flatMap((call) => [...yieldedBy(call), ...spendsOf(call).map(({ token }) => token)]);
  const asked = { tokens: { token: [...new Set(token)] }, unvouched, preferences, signal };
  return answerByAttempts(services, asked, (attempt) => bundleOnce(attempt, request));
}

async function bundleOnce(attempt: Attempt, request: BundleRequest): Promise<Outcome<BundleAnswer>> {
  const { services, basis } = attempt;
  const plan = await planBundle(attempt, request);
  const { course, receiver } = plan;
  const { inputs } = course;
  const asked = { inputs, outputs: course.outputs.map(({ token }) => token), fee: undefined };
  const failed = unfunded(services, asked, course);
  if (failed !== undefined) return failed;
  const terms = { ...request, receiver, fee: undefined, strategy: strategyFor(request, inputs) };
  const isExactOutput = plan.spent.length > 0;
  const simulated = await fitting(() => {
    const prepared = prepare(attempt, terms, inputs);
    return simulateCourse(attempt, { terms, prepared, course, inputs, isExactOutput }, plan.minimum);
  });
  if (!simulated.ok) {
    return failureOf(services, asked, course, simulated, (move) => nameOf(plan, move));
  }
  const amountsOut = new Map(plan.sent);
  const minAmountsOut = new Map(plan.leastSent);
  for (const { token, amount } of simulated.amountsOut) add(amountsOut, token, amount);
  for (const { token, amount } of simulated.minAmountsOut) add(minAmountsOut, token, amount);
  const priceImpactBps = request.priceImpact ? impactOf(attempt, plan, amountsOut) : undefined;
  const { gas, dataFeeWei } = simulated;
  const { market } = basis.view;
  const quoted = { gas, dataFeeWei, amountsOut, minAmountsOut, priceImpactBps, spent: plan.spent };
  const answer = {
    market,
    secondsAhead: Number(basis.context.timestamp - market.head.timestamp),
    tx: simulated.tx,
    allowances: simulated.allowances,
    fills: fillsOf(plan.draft),
    feeAmounts: plan.fees,
    isCut: plan.isCut,
    quoted: request.skipQuote ? undefined : quoted,
  };
  const worth = [...amountsOut].map(([token, amount]) => ({ token, amount }));
  return { ok: true, answer, worth, short: culpritVenue(course, simulated.culprit) };
}

/** Returns the price impact of the traded amounts, without fees and refunds, as for a route. */
function impactOf(
  { services, basis }: Attempt,
  { draft, course, fees }: BundlePlan,
  amountsOut: ReadonlyMap<Address, bigint>,
): number | undefined {
  const given = new Map([...fees].map(([token, amount]) => [token, -amount]));
  for (const { token, amount } of course.inputs) add(given, token, amount);
  for (const token of course.refunds) add(given, token, -heldOf(draft, token));
  const outputs = new Map(amountsOut);
  for (const [token, amount] of given) if (amount < 0n) add(outputs, token, -amount);
  const amountsOf = (amounts: ReadonlyMap<Address, bigint>) =>
    [...amounts].filter(([, amount]) => amount > 0n).map(([token, amount]) => ({ token, amount }));
  const traded = { inputs: amountsOf(given), outputs: amountsOf(outputs) };
  return priceImpactBps(services.pricer(basis.view.whole), traded, services.limits.impactDepthUsd);
}

function nameOf({ calls, callOfMove }: BundlePlan, move: number): string | undefined {
  const index = callOfMove[move];
  const call = index === undefined ? undefined : calls[index];
  return index === undefined || call === undefined ? undefined : labelOf(index, call);
}

/** Runs `work`. Throws INVALID_PARAMETER if the bundle needs more addresses than a program can name. */
async function fitting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    const message =
      "the bundle needs more contracts and tokens than one transaction names; send it as several";
    throw new SluiceError("INVALID_PARAMETER", [message], { cause: error });
  }
}
