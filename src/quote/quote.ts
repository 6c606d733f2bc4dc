import { chargeFor } from "../fees/index.js";
import type { Address } from "../lib/address.js";
import { maxBigint } from "../lib/math.js";
import { lessSlippage } from "../lib/whole.js";
import type { Market } from "../market/index.js";
import type { BlockContext, Hands, TokenAmount } from "../protocols/index.js";
import { GAS_AROUND_FILLS } from "../routing/index.js";
import { inputFees, makeAnswer, type QuoteAnswer, subtract } from "./answer.js";
import type { Attempt } from "./attempt.js";
import { culpritVenue, failureOf, unfunded } from "./explain/failures.js";
import { askedBy, type QuoteRequest } from "./request.js";
import { planRoutes } from "./search/planRoutes.js";
import { answerByAttempts, type Outcome } from "./search/withDetours.js";
import type { QuoteServices } from "./services.js";
import { refusedPermit } from "./simulation/refusedPermit.js";
import {
  type Minimum,
  type SimulatedCourse,
  secondsAhead,
  simulateCourse,
} from "./simulation/simulateCourse.js";
import { withOwnMinimums } from "./simulation/withOwnMinimums.js";
import { buildTx, type TxInput } from "./transaction/buildTx.js";
import { fillsOf } from "./transaction/draft.js";
import { needsOf } from "./transaction/needs.js";
import { prepare } from "./transaction/prepare.js";

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
  const asked = { ...askedBy(request), preferences: request.preferences ?? {}, signal };
  return answerByAttempts(services, asked, (attempt) => quoteOnce(attempt, request));
}

async function quoteOnce(attempt: Attempt, request: QuoteRequest): Promise<Outcome<QuoteAnswer>> {
  const { services, basis } = attempt;
  const { view } = basis;
  const inputs = spentInputs(view.whole, basis.context, request);
  const prepared = prepare(attempt, request, inputs);
  const feeAmounts = inputFees(inputs, request.fee?.bps ?? 0n);
  const { course, gasCosts, ...routes } = await planRoutes(attempt, request, subtract(inputs, feeAmounts));
  const failed = unfunded(services, request, course);
  if (failed !== undefined) return failed;
  const leasts = new Map(request.minAmountsOut?.map(({ token, amount }) => [token, amount]));
  const isSimulated = (await services.simulator.lacking(view.whole.head)).length === 0;
  const simulated = await (isSimulated ? simulateCourse : planCourse)(
    attempt,
    { terms: request, prepared, course, inputs },
    ({ token, amount }) => minimumOf(amount, request.slippageBps, leasts.get(token)),
  );
  if (!simulated.ok) {
    const refusal = await refusedPermit(attempt, request);
    if (refusal !== undefined) throw refusal;
    return failureOf(services, request, course, simulated);
  }
  const { ok, culprit, ...transaction } = simulated;
  const fills = fillsOf(course);
  const made = { request, inputs, fills, feeAmounts, isSimulated, ...routes, ...transaction };
  const answer = makeAnswer(attempt, made);
  const short = culpritVenue(course, culprit);
  return { ok, answer, worth: subtract(simulated.amountsOut, gasCosts), short };
}

/** Returns the minimum that the caller gives, or else the amount less the slippage, at least 1. */
function minimumOf(amount: bigint, slippageBps: bigint, given: bigint | undefined): bigint {
  return given ?? maxBigint(lessSlippage(amount, slippageBps), 1n);
}

/**
 * Returns what a course pays by its plan, for a chain that cannot run it. Its gas is the estimate by which routes are
 * ranked.
 */
async function planCourse({ basis }: Attempt, input: TxInput, minimum: Minimum): Promise<SimulatedCourse> {
  const { course } = withOwnMinimums(input.course, secondsAhead(basis));
  const { outputs } = course;
  const minAmountsOut = outputs.map((output) => ({ token: output.token, amount: minimum(output) }));
  const { tx } = await buildTx({ ...input, course }, minAmountsOut, basis.executor.address);
  const units = fillsOf(course).reduce((sum, { gas }) => sum + gas, GAS_AROUND_FILLS);
  const { gas, dataFeeWei } = chargeFor(basis.fees, { ...tx, gas: BigInt(Math.ceil(units)) });
  const { allowances } = needsOf(input.terms, input.inputs);
  return { ok: true, amountsOut: outputs, minAmountsOut, gas, dataFeeWei, tx, allowances };
}

/**
 * Returns the amount that an order spends of each input, in raw units. This is the requested amount, unless a wallet
 * passes on a token whose transfers round. The wallet may then hold one or two units less than it pulled, depending on
 * the second, and with a fee it pays out in two parts what arrived as one. In that case the order spends less, by the
 * most that can be lost in any second of any block, and the wallet keeps the rest. An amount that consists entirely of
 * such dust is left unchanged. `market` must contain all followed venues.
 */
export function spentInputs(
  market: Market,
  context: BlockContext,
  { inputs, strategy, fee }: Pick<QuoteRequest, "inputs" | "strategy" | "fee">,
): readonly TokenAmount[] {
  if (strategy.kind !== "ensowallet") return inputs;
  return inputs.map(({ token, amount }, index) => {
    const pulled = strategy.pulls[index] ?? 0n;
    const arrivals = [pulled, amount - pulled].filter((part) => part > 0n).length;
    const hands = { arrivals: pulled > 0n ? arrivals : 0, inParts: fee !== undefined };
    // Any surplus that the wallet pulls offsets the loss.
    const most = maxBigint(amount, pulled) - lossOf(market, context, token, hands);
    return { token, amount: most <= 0n || most > amount ? amount : most };
  });
}

function lossOf(market: Market, { timestamp }: BlockContext, token: Address, hands: Hands): bigint {
  for (const { venue, adapter, state } of market.pools.values()) {
    const loss = adapter.shares?.handingLoss;
    if (loss !== undefined && adapter.meta.position?.(venue)?.address === token) {
      return loss(state, timestamp, hands);
    }
  }
  return 0n;
}
