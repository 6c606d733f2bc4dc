import { SluiceError } from "../errors/index.js";
import {
  amountsReturned,
  type CompiledCourse,
  type Course,
  compileCourse,
  type UnsignedTx,
} from "../execution/index.js";
import type { Hex } from "../lib/hex.js";
import type { TokenAmount } from "../protocols/index.js";
import { type Attempt, buildTx } from "./buildTx.js";
import { type Expectation, expectationOf } from "./expectation.js";
import { withFillMinimums } from "./fillMinimums.js";
import { type Culprit, traceOf } from "./findCulprit.js";
import { needsOf } from "./needs.js";
import type { Basis } from "./onNewestMarket.js";
import type { Prepared } from "./prepare.js";
import type { QuoteServices } from "./services.js";
import type { Terms } from "./terms.js";

export type CourseInput = {
  readonly basis: Basis;
  readonly terms: Terms;
  readonly prepared: Promise<Prepared>;
  /** Its inputs are what remains after the fee. */
  readonly course: Course;
  /** What is paid of each input, the fee included. */
  readonly amountsIn: readonly bigint[];
  /** What the plan says of each output. */
  readonly expected: readonly bigint[];
  /** The least the chain is to insist on of output number `index` when it amounts to `amount`; at least 1. */
  readonly minimum: (amount: bigint, index: number) => bigint;
  /** Once it is aborted no further simulation is begun. */
  readonly signal: AbortSignal | undefined;
};

export type SimulatedCourse =
  | {
      readonly ok: true;
      /** By output. */
      readonly amountsOut: readonly bigint[];
      readonly minAmountsOut: readonly bigint[];
      readonly gas: bigint;
      readonly tx: UnsignedTx;
    }
  | { readonly ok: false; readonly revert: Hex; readonly compiled: CompiledCourse }
  | { readonly ok: false; readonly shortfall: Shortfall };

/** Less than `execution.toleranceBps` forgives: what is paid of each output in place of what was planned. */
export type Shortfall = {
  readonly paid: readonly bigint[];
  readonly planned: readonly bigint[];
  /** Undefined where no balance on the way says who it is. */
  readonly culprit: Culprit | undefined;
};

/** What the attempts at one course have in common. */
type Attempts = Omit<Attempt, "compiled" | "minAmountsOut">;

/**
 * Makes the course a transaction and runs it. The minimums follow from what the simulation paid out; as that is
 * nearly always what the plan says, the transaction is first built on the plan's word, and built again only when
 * the chain disagrees (a token that taxes transfers, say). When it disagrees by more than is tolerated, the minimums would
 * be worth nothing: then there is no transaction but the shortfall, unless the caller has set the minimums himself.
 */
export async function simulateCourse(services: QuoteServices, input: CourseInput): Promise<SimulatedCourse> {
  const common: Attempts = { executor: input.basis.executor.address, ...(await input.prepared) };
  const attempt = (minAmountsOut: readonly bigint[], course = input.course) =>
    attemptWith(services, { ...input, course }, { ...common, minAmountsOut });
  const expected = input.expected.map(input.minimum);
  const lowest = input.expected.map((_, index) => input.minimum(0n, index));
  const { perFillMinimums } = services.limits;
  const strict = perFillMinimums ? withFillMinimums(input.course, input.expected, expected) : input.course;
  const checked = await attempt(expected, strict);
  // Where the chain disagrees with the plan, what was planned on the way is no measure: then the end alone is checked.
  const holds = checked.ok || strict === input.course;
  const [first, course] = holds ? [checked, strict] : [await attempt(expected), input.course];
  if (first.ok && isSame(first.amountsOut.map(input.minimum), expected)) return first;
  if (!first.ok && isSame(expected, lowest)) return first;
  const measured = first.ok ? first : await attempt(lowest);
  if (!measured.ok) return measured;
  const expectation = expectationOf(input.course, input.expected, BigInt(services.limits.toleranceBps));
  const isShort = measured.amountsOut.some((amount, index) => amount < (expectation.outputs[index] ?? 0n));
  if (isShort && !isSame(expected, lowest)) {
    const culprit = await findCulprit(services, input, common, expectation);
    return { ok: false, shortfall: { paid: measured.amountsOut, planned: input.expected, culprit } };
  }
  const settled = first.ok ? course : input.course;
  const minimums = measured.amountsOut.map(input.minimum);
  const last = await attempt(minimums, settled);
  if (!last.ok) return last;
  // A development node that takes blocks back may have run the last one on another state than the one before.
  const again = last.amountsOut.map(input.minimum);
  return isSame(again, minimums) ? last : attempt(again, settled);
}

/** Runs the course with a check after every fill; the first that fails says whose it is. */
async function findCulprit(
  services: QuoteServices,
  input: CourseInput,
  common: Attempts,
  expectation: Expectation,
): Promise<Culprit | undefined> {
  const { course, culpritOf } = traceOf(input.course, expectation);
  const minAmountsOut = input.expected.map((_, index) => input.minimum(0n, index));
  const traced = await attemptWith(services, { ...input, course }, { ...common, minAmountsOut });
  if (!traced.ok) return "revert" in traced ? culpritOf(traced.revert) : undefined;
  // The Executor held all of it: what the receiver lacks was lost on the way to him.
  const lost = course.outputs.find(
    (_, at) => (traced.amountsOut[at] ?? 0n) < (expectation.outputs[at] ?? 0n),
  );
  return lost && { token: lost };
}

function isSame(amounts: readonly bigint[], others: readonly bigint[]): boolean {
  return amounts.every((amount, index) => amount === others[index]);
}

/** The inputs with the fee. */
function paidBy({ course, amountsIn }: CourseInput): TokenAmount[] {
  return course.inputs.map(({ token }, index) => ({ token, amount: amountsIn[index] as bigint }));
}

/** The same parties and tokens, through the same venues: whatever the amounts are, such transactions use much the same gas. */
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

/** Runs the course, and once more where it does not pay what was planned and the node may have run it on a later block. */
async function attemptWith(
  services: QuoteServices,
  input: CourseInput,
  attempt: Omit<Attempt, "compiled">,
): Promise<SimulatedCourse> {
  const result = await runOnce(services, input, attempt);
  if (result.ok && isSame(result.amountsOut, input.expected)) return result;
  const isDoubtful = await services.simulator.mayHaveMixed(input.basis.view.whole.head);
  return isDoubtful ? runOnce(services, input, attempt) : result;
}

async function runOnce(
  services: QuoteServices,
  input: CourseInput,
  attempt: Omit<Attempt, "compiled">,
): Promise<SimulatedCourse> {
  const { minAmountsOut } = attempt;
  const compiled = compileCourse(input.course, minAmountsOut, attempt.executor);
  const { terms, basis, course } = input;
  input.signal?.throwIfAborted();
  const tx = buildTx(input, { ...attempt, compiled });
  const result = await services.simulator.run(
    {
      tx,
      head: basis.view.whole.head,
      context: basis.context,
      maxGas: services.network.maxTransactionGas,
      delegateCall: terms.strategy.kind === "delegate",
      shape: shapeOf(input),
    },
    needsOf(terms, paidBy(input)),
  );
  if (!result.ok) return { ok: false, revert: result.revert, compiled };
  const amountsOut = amountsReturned(terms.strategy, { ...course, signed: terms.signed }, result.returned);
  if (amountsOut === undefined) {
    throw new SluiceError("CONTRACTS_NOT_DEPLOYED", "The Router answered nothing");
  }
  return { ok: true, amountsOut, minAmountsOut, gas: result.gas, tx };
}
