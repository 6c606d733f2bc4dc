import { SluiceError } from "../../errors/index.js";
import {
  amountsReturned,
  type CompiledCourse,
  compileCourse,
  type UnsignedTx,
} from "../../execution/index.js";
import { type Address, NATIVE } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { mulDivDown } from "../../lib/math.js";
import { MAX_STEP_AMOUNT } from "../../program/index.js";
import { isVouched, type TokenAmount } from "../../protocols/index.js";
import type { Course, Move } from "../../routing/index.js";
import { explainRevert, type Needs } from "../../simulation/index.js";
import type { Attempt } from "../attempt.js";
import type { QuoteBasis } from "../market/answerOnNewestMarket.js";
import type { TransactionTerms } from "../request.js";
import type { Promised } from "../services.js";
import { buildTx, type TxInput } from "../transaction/buildTx.js";
import { fillsOf } from "../transaction/draft.js";
import { holdersOf, needsOf } from "../transaction/needs.js";
import { type Culprit, findCulprit } from "./findCulprit.js";
import { answerTolerance, findShort, leastBalances, type Tolerance } from "./leastBalances.js";
import { plannedBalances } from "./plannedBalances.js";
import { spareGasOf } from "./spareGas.js";
import { type GuardedCourse, withOwnMinimums } from "./withOwnMinimums.js";

/** Raw units by which the displayed balance of a rebasing token may grow beyond the amount transferred. */
const ROUNDING_UNITS = 2n;

/** Returns the minimum that the transaction enforces for an output if this amount of it arrives. At least 1. */
export type Minimum = (output: TokenAmount) => bigint;

export type SimulatedCourse =
  | {
      readonly ok: true;
      /** In the order of the course's outputs. */
      readonly amountsOut: readonly TokenAmount[];
      readonly minAmountsOut: readonly TokenAmount[];
      readonly gas: bigint;
      readonly dataFeeWei: bigint | undefined;
      readonly tx: UnsignedTx;
      /** The allowances that the transaction needs, whether or not they are there. */
      readonly allowances: Needs["allowances"];
      /** What makes the course pay noticeably less than planned, if anything does and could be found. */
      readonly culprit?: Culprit | undefined;
    }
  | {
      readonly ok: false;
      readonly revert: Hex;
      readonly compiled: CompiledCourse;
      /** As `Simulation` has it. */
      readonly unplaced?: readonly Address[] | undefined;
    }
  | { readonly ok: false; readonly shortfall: Shortfall };

/** The amounts paid and planned. Returned if the difference exceeds `execution.toleranceBps`. */
export type Shortfall = {
  readonly paid: readonly TokenAmount[];
  readonly planned: readonly TokenAmount[];
  /** Undefined if no balance along the way is short. */
  readonly culprit: Culprit | undefined;
};

/**
 * Builds the course's transaction and simulates it. The minimums derive from the amounts that the simulation pays.
 * These nearly always equal the planned amounts, so the first transaction is built for the plan. It is built again only
 * if the chain disagrees, for instance because a token taxes transfers. If the difference exceeds the tolerance, the
 * minimums would protect nobody. The result is then the shortfall, unless the caller set all minimums. If a smaller
 * difference is noticeable, the result names its culprit.
 */
export async function simulateCourse(
  attempt: Attempt,
  input: TxInput,
  minimum: Minimum,
): Promise<SimulatedCourse> {
  const simulated = await settleCourse(attempt, input, minimum);
  if (!simulated.ok) return simulated;
  const { course } = input;
  // A promise for a block that is past cannot be kept.
  if (!attempt.basis.isNamed) attempt.services.onPromised?.(promisedBy(input, simulated));
  const least = leastBalances(course, { ...noticed, seconds: secondsAhead(attempt.basis) });
  if (findShort(simulated.amountsOut, least) === undefined) return simulated;
  const minimums = course.outputs.map(({ token }) => ({ token, amount: 1n }));
  const run = (traced: Course) => runCourse(attempt, { ...input, course: traced }, minimums);
  return { ...simulated, culprit: await findCulprit(course, least, run) };
}

/**
 * Returns what the Executor holds of a token when all moves are done, or undefined if the course fails before. A check that
 * no balance meets ends the simulation with the balance.
 */
export async function heldAtEnd(
  attempt: Attempt,
  input: TxInput,
  token: Address,
  minimums: readonly TokenAmount[],
): Promise<bigint | undefined> {
  const moves: Move[] = [...input.course.moves, { kind: "check", token, minimum: MAX_STEP_AMOUNT }];
  const result = await runCourse(attempt, { ...input, course: { ...input.course, moves } }, minimums);
  if (result.ok || !("revert" in result)) return undefined;
  const { stepIndex, balance } = explainRevert(result.revert);
  return result.compiled.moveOfStep[stepIndex ?? -1] === moves.length - 1 ? balance : undefined;
}

function promisedBy(
  { course, terms }: TxInput,
  { tx, amountsOut }: Extract<SimulatedCourse, { ok: true }>,
): Promised {
  const call = callOf(course, terms);
  return {
    ...{ tx, amountsOut, receiver: terms.receiver },
    returnedBy: (returned) => amountsReturned(terms.strategy, call, returned),
    fills: fillsOf(course).map(({ pool: { venue, adapter } }) => ({
      ...{ id: venue.id, protocol: venue.protocol, address: venue.address },
      byAnyone: !isVouched(adapter, venue),
    })),
  };
}

/** A shortfall beyond this is worth another search. */
const noticed: Tolerance = { bps: 1n, dustUnits: 2n };

/** Does what `simulateCourse` does, but for the culprit of a shortfall within the tolerance. */
async function settleCourse(attempt: Attempt, input: TxInput, minimum: Minimum): Promise<SimulatedCourse> {
  const guarded = withOwnMinimums(input.course, secondsAhead(attempt.basis));
  const run = async (minimums: readonly TokenAmount[], course = guarded.course) => {
    const result = await runCourse(attempt, { ...input, course }, minimums);
    return caughtBy(guarded, course, result) ?? result;
  };
  const minimumsOf = (amounts: readonly TokenAmount[]) =>
    amounts.map((output) => ({ token: output.token, amount: minimum(output) }));
  const planned = input.course.outputs;
  const expected = minimumsOf(planned);
  const lowest = minimumsOf(planned.map(({ token }) => ({ token, amount: 0n })));
  const { perFillMinimums, toleranceBps } = attempt.services.limits;
  // The minimum of an exact output leaves the fills no room: what they may lose is in what is taken of the input.
  const strict =
    perFillMinimums && input.isExactOutput !== true
      ? withFillMinimums(guarded.course, expected)
      : guarded.course;
  const checked = await run(expected, strict);
  // If the chain disagrees with the plan, the plan's intermediate amounts are useless as minimums. Only the final
  // balances are checked.
  const holds = checked.ok || strict === guarded.course;
  const [first, course] = holds ? [checked, strict] : [await run(expected), guarded.course];
  if (first.ok && isSame(minimumsOf(first.amountsOut), expected)) return first;
  if (!first.ok && isSame(expected, lowest)) return first;
  const measured = first.ok ? first : await run(lowest);
  if (!measured.ok) return measured;
  const tolerance = answerTolerance(BigInt(toleranceBps));
  const least = leastBalances(input.course, tolerance);
  if (findShort(measured.amountsOut, least) !== undefined && !isSame(expected, lowest)) {
    const culprit = await findCulprit(input.course, least, (traced) => run(lowest, traced));
    return { ok: false, shortfall: { paid: measured.amountsOut, planned, culprit } };
  }
  const settled = first.ok ? course : guarded.course;
  let amounts = measured.amountsOut;
  let last = await run(minimumsOf(amounts), settled);
  for (const _ of amounts) {
    const held = heldBeforeDelivery(last);
    if (held === undefined || !amounts.some((paid) => isRounding(paid, held))) break;
    amounts = amounts.map((paid) => (isRounding(paid, held) ? held : paid));
    last = await run(minimumsOf(amounts), settled);
  }
  if (!last.ok) return last;
  // The receiver's gain may be rounded up, but the Executor guarantees only what it holds.
  if (amounts !== measured.amountsOut) return { ...last, amountsOut: amounts };
  // A development node that reverts blocks may have run the last attempt on a different state from the one before.
  const again = minimumsOf(last.amountsOut);
  return isSame(again, minimumsOf(amounts)) ? last : run(again, settled);
}

/** Returns how many seconds after the block that was read an answer's block comes. */
export function secondsAhead({ context, view }: QuoteBasis): number {
  return Number(context.timestamp - view.whole.head.timestamp);
}

/** Returns the shortfall of the venue that a simulation of `course` shows to miss its own minimum, if it does. */
function caughtBy(
  { guards }: GuardedCourse,
  { moves }: Course,
  result: SimulatedCourse,
): SimulatedCourse | undefined {
  if (result.ok || !("revert" in result)) return undefined;
  const { stepIndex, balance } = explainRevert(result.revert);
  const check = moves[result.compiled.moveOfStep[stepIndex ?? -1] ?? -1];
  const move = check && guards.get(check);
  if (check?.kind !== "check" || move === undefined || balance === undefined) return undefined;
  const { token, minimum } = check;
  const [paid, planned] = [[{ token, amount: balance }], [{ token, amount: minimum }]];
  return { ok: false, shortfall: { paid, planned, culprit: { move } } };
}

/**
 * Returns the amount of an output that the Executor holds before it delivers it, if that is below the output's minimum.
 */
function heldBeforeDelivery(result: SimulatedCourse): TokenAmount | undefined {
  if (result.ok || !("revert" in result)) return undefined;
  const { stepIndex, balance } = explainRevert(result.revert);
  if (stepIndex === undefined || balance === undefined) return undefined;
  const { program, moveOfStep } = result.compiled;
  const step = program.steps[stepIndex];
  if (step?.op !== "check" || moveOfStep[stepIndex] !== undefined) return undefined;
  return { token: step.token === "native" ? NATIVE : step.token, amount: balance };
}

/** Returns whether the receiver's balance grew by more than was held only because balances of the token are rounded. */
function isRounding(paid: TokenAmount, held: TokenAmount): boolean {
  const surplus = paid.amount - held.amount;
  return paid.token === held.token && surplus > 0n && surplus <= ROUNDING_UNITS;
}

function isSame(amounts: readonly TokenAmount[], others: readonly TokenAmount[]): boolean {
  return amounts.every(({ amount }, index) => amount === others[index]?.amount);
}

/**
 * Returns a key of the parties, tokens and venues. Transactions with the same key use about the same gas, whatever the
 * amounts.
 */
function shapeOf({ course, terms }: TxInput): string {
  const { fromAddress, receiver, strategy, fee, signed } = terms;
  const moves = course.moves.map((move) => {
    if (move.kind !== "fill") return `${move.kind} ${move.token}`;
    const { pool, inputs, outputs } = move;
    return [pool.venue.id, ...[...inputs, ...outputs].map(({ token }) => token)].join(" ");
  });
  const tokens = [...course.inputs, ...course.outputs].map(({ token }) => token);
  return [strategy.kind, fromAddress, receiver, fee?.receiver, signed?.kind, ...tokens, ...moves].join(" ");
}

/** Runs the course. Runs it again if it does not pay the planned amounts and the node may have used a later block. */
async function runCourse(
  attempt: Attempt,
  input: TxInput,
  minimums: readonly TokenAmount[],
): Promise<SimulatedCourse> {
  const { simulator } = attempt.services;
  const { head } = attempt.basis.view.whole;
  const run = () => runOnce(attempt, input, minimums);
  const first = await run();
  if (first.ok && isSame(first.amountsOut, input.course.outputs)) return first;
  if (await simulator.mayHaveMixed(head)) return run();
  if (!(await simulator.mayMix())) return first;
  // The node may be making the next block without counting it yet.
  const second = await run();
  return (await simulator.mayHaveMixed(head)) ? run() : second;
}

async function runOnce(
  { services, basis, signal }: Attempt,
  input: TxInput,
  minimums: readonly TokenAmount[],
): Promise<SimulatedCourse> {
  const { terms, course } = input;
  const { view, context, fees, executor } = basis;
  signal?.throwIfAborted();
  const { tx, compiled } = await buildTx(input, minimums, executor.address);
  const needs = needsOf(terms, input.inputs);
  const result = await services.simulator.run(
    {
      ...{ tx, context, fees, head: view.whole.head },
      maxGas: services.network.maxTransactionGas,
      delegateCall: terms.strategy.kind === "delegate",
      spareGas: spareGasOf(course.moves, context),
      shape: shapeOf(input),
      holdersOf: (token) => holdersOf(view.market, token),
    },
    needs,
  );
  if (!result.ok) return { ok: false, revert: result.revert, compiled, unplaced: result.unplaced };
  const amountsOut = amountsPaid(terms.strategy, callOf(course, terms), result.returned);
  const { gas, dataFeeWei } = result;
  const { allowances } = needs;
  return { ok: true, amountsOut, minAmountsOut: minimums, gas, dataFeeWei, tx, allowances };
}

/** Returns what the amounts that a transaction returned depend on. */
function callOf({ inputs, outputs }: Course, { signed }: TransactionTerms) {
  return { inputs, outputs: outputs.map(({ token }) => token), signed };
}

/**
 * Returns the amount that a simulated transaction paid of each output. Throws CONTRACTS_NOT_DEPLOYED if the Router has
 * no code.
 */
export function amountsPaid(...call: Parameters<typeof amountsReturned>): TokenAmount[] {
  const paid = amountsReturned(...call);
  if (paid === undefined) throw new SluiceError("CONTRACTS_NOT_DEPLOYED", "The Router answered nothing");
  return paid;
}

/**
 * Adds a check after every fill whose output stays in the Executor. The Executor must hold the planned amount less the
 * allowed shortfall of the outputs, rounded down. A route whose price has moved thus fails at that fill and does not
 * pay gas for the rest. The final minimum covers the last fill and outputs that go on to a pool or to the receiver.
 */
export function withFillMinimums(course: Course, minimums: readonly TokenAmount[]): Course {
  const planned = plannedBalances(course);
  const { steps } = compileCourse(course).program;
  // The output with the largest tolerance decides, so no fill check is stricter than the final one.
  const parts = course.outputs.map(
    ({ token, amount }): Part => [minimums.find((minimum) => minimum.token === token)?.amount ?? 0n, amount],
  );
  const [least, whole] = parts.reduce(lesser, [1n, 1n]);
  const moves = course.moves.flatMap((move, index): Move[] => {
    const step = steps[index];
    const stays = step !== undefined && (!("to" in step) || step.to === "executor");
    if (move.kind !== "fill" || !stays || index === course.moves.length - 1) return [move];
    const checks = (planned[index] ?? []).flatMap(({ token, amount }): Move[] => {
      const minimum = mulDivDown(amount, least, whole);
      return minimum === 0n || minimum > MAX_STEP_AMOUNT ? [] : [{ kind: "check", token, minimum }];
    });
    return [move, ...checks];
  });
  return { ...course, moves };
}

/** A fraction: an amount and the whole that it is part of. */
type Part = readonly [bigint, bigint];

function lesser(one: Part, other: Part): Part {
  return other[1] > 0n && other[0] * one[1] < one[0] * other[1] ? other : one;
}
