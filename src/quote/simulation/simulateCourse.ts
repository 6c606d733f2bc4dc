import { SluiceError } from "../../errors/index.js";
import {
  amountsReturned,
  type CompiledCourse,
  type Course,
  compileCourse,
  type UnsignedTx,
} from "../../execution/index.js";
import type { Hex } from "../../lib/hex.js";
import type { TokenAmount } from "../../protocols/index.js";
import type { QuoteBasis } from "../market/answerOnNewestMarket.js";
import type { TransactionTerms } from "../request.js";
import type { QuoteServices } from "../services.js";
import { buildTx, type TxInput } from "../transaction/buildTx.js";
import { needsOf } from "../transaction/needs.js";
import type { Prepared } from "../transaction/prepare.js";
import { type Culprit, findCulprit } from "./findCulprit.js";
import { findShort, leastBalances } from "./leastBalances.js";
import { withFillMinimums } from "./withFillMinimums.js";

export type CourseInput = {
  readonly basis: QuoteBasis;
  readonly terms: TransactionTerms;
  readonly prepared: Promise<Prepared>;
  /** Its inputs are what remains after the fee. */
  readonly course: Course;
  /** What is paid of each input, the fee included. */
  readonly inputs: readonly TokenAmount[];
  /** How much of each output is planned. */
  readonly expected: readonly TokenAmount[];
  /** The least of an output that the chain must insist on where this much of it arrives; at least 1. */
  readonly minimum: (output: TokenAmount) => bigint;
  /** Once it aborts, no further simulation is begun. */
  readonly signal: AbortSignal | undefined;
};

export type SimulatedCourse =
  | {
      readonly ok: true;
      /** In the order of the course's outputs. */
      readonly amountsOut: readonly TokenAmount[];
      readonly minAmountsOut: readonly TokenAmount[];
      readonly gas: bigint;
      readonly tx: UnsignedTx;
    }
  | { readonly ok: false; readonly revert: Hex; readonly compiled: CompiledCourse }
  | { readonly ok: false; readonly shortfall: Shortfall };

/** What is paid in place of what was planned, where the difference exceeds `execution.toleranceBps`. */
export type Shortfall = {
  readonly paid: readonly TokenAmount[];
  readonly planned: readonly TokenAmount[];
  /** Undefined where no balance on the way is short. */
  readonly culprit: Culprit | undefined;
};

/** What distinguishes one attempt to build and simulate a course, and what all of them share. */
type Attempt = Pick<TxInput, "minimums" | "executor" | keyof Prepared>;

/**
 * Builds the course's transaction and simulates it. The minimums follow from what the simulation paid out. That is nearly
 * always what was planned, so the first transaction is built for the plan and built again only when the chain disagrees, for
 * instance because a token taxes transfers. When it disagrees by more than is tolerated, the minimums would protect nobody:
 * then the result is the shortfall, unless the caller has set all minimums.
 */
export async function simulateCourse(services: QuoteServices, input: CourseInput): Promise<SimulatedCourse> {
  const common = { executor: input.basis.executor.address, ...(await input.prepared) };
  const attempt = (minimums: readonly TokenAmount[], course = input.course) =>
    attemptWith(services, { ...input, course }, { ...common, minimums });
  const minimumsOf = (amounts: readonly TokenAmount[]) =>
    amounts.map((output) => ({ token: output.token, amount: input.minimum(output) }));
  const expected = minimumsOf(input.expected);
  const lowest = minimumsOf(input.expected.map(({ token }) => ({ token, amount: 0n })));
  const { perFillMinimums } = services.limits;
  const strict = perFillMinimums ? withFillMinimums(input.course, input.expected, expected) : input.course;
  const checked = await attempt(expected, strict);
  // Where the chain disagrees with the plan, amounts on the way cannot be measured by it: only the end is checked.
  const holds = checked.ok || strict === input.course;
  const [first, course] = holds ? [checked, strict] : [await attempt(expected), input.course];
  if (first.ok && isSame(minimumsOf(first.amountsOut), expected)) return first;
  if (!first.ok && isSame(expected, lowest)) return first;
  const measured = first.ok ? first : await attempt(lowest);
  if (!measured.ok) return measured;
  const least = leastBalances(input.course, input.expected, BigInt(services.limits.toleranceBps));
  if (findShort(measured.amountsOut, least) !== undefined && !isSame(expected, lowest)) {
    const culprit = await findCulprit(input.course, least, (traced) => attempt(lowest, traced));
    return { ok: false, shortfall: { paid: measured.amountsOut, planned: input.expected, culprit } };
  }
  const settled = first.ok ? course : input.course;
  const minimums = minimumsOf(measured.amountsOut);
  const last = await attempt(minimums, settled);
  if (!last.ok) return last;
  // A development node that takes blocks back may have run the last attempt on another state than the one before.
  const again = minimumsOf(last.amountsOut);
  return isSame(again, minimums) ? last : attempt(again, settled);
}

function isSame(amounts: readonly TokenAmount[], others: readonly TokenAmount[]): boolean {
  return amounts.every(({ amount }, index) => amount === others[index]?.amount);
}

/** Parties, tokens and venues: transactions that share them use about the same gas, whatever the amounts are. */
function shapeOf({ course, terms }: CourseInput): string {
  const { fromAddress, receiver, strategy, fee, signed } = terms;
  const moves = course.moves.map((move) => {
    if (move.kind !== "fill") return `${move.kind} ${move.token}`;
    const { pool, inputs, outputs } = move.fill;
    return [pool.venue.id, ...[...inputs, ...outputs].map(({ token }) => token)].join(" ");
  });
  const tokens = [...course.inputs.map(({ token }) => token), ...course.outputs];
  return [strategy.kind, fromAddress, receiver, fee?.receiver, signed?.kind, ...tokens, ...moves].join(" ");
}

/** Runs the course, and once more when it does not pay what was planned and the node may have run it on a later block. */
async function attemptWith(
  services: QuoteServices,
  input: CourseInput,
  attempt: Attempt,
): Promise<SimulatedCourse> {
  const result = await runOnce(services, input, attempt);
  if (result.ok && isSame(result.amountsOut, input.expected)) return result;
  const isDoubtful = await services.simulator.mayHaveMixed(input.basis.view.whole.head);
  return isDoubtful ? runOnce(services, input, attempt) : result;
}

async function runOnce(
  services: QuoteServices,
  input: CourseInput,
  attempt: Attempt,
): Promise<SimulatedCourse> {
  const compiled = compileCourse(input.course, attempt.minimums, attempt.executor);
  const { terms, basis, course } = input;
  input.signal?.throwIfAborted();
  const tx = buildTx({ terms, course, inputs: input.inputs, compiled, ...attempt });
  const result = await services.simulator.run(
    {
      tx,
      head: basis.view.whole.head,
      context: basis.context,
      maxGas: services.network.maxTransactionGas,
      delegateCall: terms.strategy.kind === "delegate",
      shape: shapeOf(input),
    },
    needsOf(terms, input.inputs),
  );
  if (!result.ok) return { ok: false, revert: result.revert, compiled };
  const amountsOut = amountsPaid(terms.strategy, { ...course, signed: terms.signed }, result.returned);
  return { ok: true, amountsOut, minAmountsOut: attempt.minimums, gas: result.gas, tx };
}

/** Returns what a simulated transaction paid of each output. Throws CONTRACTS_NOT_DEPLOYED when the Router has no code. */
export function amountsPaid(...call: Parameters<typeof amountsReturned>): TokenAmount[] {
  const paid = amountsReturned(...call);
  if (paid === undefined) throw new SluiceError("CONTRACTS_NOT_DEPLOYED", "The Router answered nothing");
  return paid;
}
