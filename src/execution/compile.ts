import { type Address, NATIVE } from "../lib/address.js";
import { minBigint } from "../lib/math.js";
import { WHOLE_PPM } from "../lib/whole.js";
import {
  type Amount,
  executorAddress,
  MAX_STEP_AMOUNT,
  type PartyRef,
  type Program,
  type Step,
  type TokenRef,
} from "../program/index.js";
import type { TokenAmount } from "../protocols/index.js";
import {
  type Course,
  endsOf,
  type Fill,
  isConversion,
  type Move,
  mayLeaveRest,
  type Part,
} from "../routing/index.js";
import { isVouched, paysOut, spentBy } from "./course.js";

export type CompiledCourse = {
  readonly program: Program;
  /** The recipient of each input from the payer: the Executor, or the first pool if it can be paid in advance. */
  readonly fundTo: readonly Address[];
  /** The move that each step executes. Undefined for a step that only collects leftovers. */
  readonly moveOfStep: readonly (number | undefined)[];
};

/**
 * Compiles a course into a program. Tokens move as seldom as possible: a fill's output goes straight to the receiver,
 * or into the pool that spends all of it, wherever both sides allow that and no venue may run arbitrary code. Before
 * the Executor delivers an output, its balance must reach the order's minimum, or one raw unit if `minimums` has none.
 * Payments that others make to the receiver in the meantime therefore do not count. The program is for `executor`, by
 * default the newest version.
 */
export function compileCourse(
  course: Course,
  minimums: readonly TokenAmount[] = [],
  executor: Address = executorAddress,
): CompiledCourse {
  const steps: Step[] = course.moves.map((move) => encodeMove(course, move));
  const moveOfStep: (number | undefined)[] = [...steps.keys()];
  const collect = (token: Address, to: PartyRef) => {
    steps.push({ op: "sweep", token: tokenRef(token), to });
    moveOfStep.push(undefined);
  };
  for (const { token } of course.outputs) {
    if (arrivesAlone(course, token) || isPaidInFull(course, token)) continue;
    // The Executor cannot show what the course already paid out.
    if (!isPaid(course, token)) {
      const least = minimums.find((minimum) => minimum.token === token)?.amount ?? 1n;
      const min = minBigint(least, MAX_STEP_AMOUNT);
      steps.push({ op: "check", token: tokenRef(token), who: "executor", min });
      moveOfStep.push(undefined);
    }
    collect(token, "receiver");
  }
  for (const token of course.refunds) collect(token, "refundTo");
  const fundTo = course.inputs.map(({ token }) => prefunded(course, token)?.pool.venue.address ?? executor);
  return { program: { steps }, fundTo, moveOfStep };
}

function encodeMove(course: Course, move: Move): Step {
  if (move.kind === "fill") return encodeFill(course, move);
  const token = tokenRef(move.token);
  if (move.kind === "check") return { op: "check", token, who: "executor", min: move.minimum };
  return { op: "pay", amount: { token, ...move.portion }, to: move.to };
}

function encodeFill(course: Course, fill: Fill): Step {
  const { adapter, venue, state } = fill.pool;
  const amounts = fill.inputs.map(amountOf);
  if (!isConversion(fill)) {
    const { liquidity } = adapter;
    if (liquidity === undefined) throw new TypeError(`${venue.id} does not take several tokens at once`);
    const [shares] = amounts;
    if (shares === undefined || amounts.length > 1)
      return liquidity.encodeAdd(venue, amounts, recipientOf(course, fill));
    return liquidity.encodeRemove(venue, shares, "executor");
  }
  const { tokenIn, tokenOut } = endsOf(fill);
  const isPrefunded = prefunded(course, tokenIn) === fill;
  const [amount] = amounts as [Amount];
  return adapter.encode(venue, state, {
    tokenIn,
    tokenOut,
    amount: isPrefunded ? { token: tokenRef(tokenIn), sharePpm: 0 } : amount,
    prefunded: isPrefunded,
    to: recipientOf(course, fill),
  });
}

function amountOf({ token, sharePpm, exact }: Part): Amount {
  return exact === undefined ? { token: tokenRef(token), sharePpm } : { token: tokenRef(token), exact };
}

function recipientOf(course: Course, fill: Fill): PartyRef {
  if (!sendsOn(fill)) return "executor";
  const { tokenOut } = endsOf(fill);
  if (arrivesAlone(course, tokenOut)) return "receiver";
  return prefunded(course, tokenOut)?.pool.venue.address ?? "executor";
}

/** Returns whether the fill's only output can go to any address, such as shares made from several tokens. */
function sendsOn(fill: Fill): boolean {
  const makesShares = fill.inputs.length > 1 && fill.outputs.length === 1;
  return paysOut(fill) || (makesShares && fill.pool.adapter.paysOut);
}

/** Returns whether the token is an output that no move touches. */
function isDelivered({ outputs, moves }: Course, token: Address): boolean {
  return isOutput(outputs, token) && !moves.some((move) => touches(move, token));
}

function isOutput(outputs: Course["outputs"], token: Address): boolean {
  return outputs.some((output) => output.token === token);
}

function touches(move: Move, token: Address): boolean {
  return move.kind === "check" ? move.token === token : spentBy(move).includes(token);
}

function isPaid({ moves }: Course, token: Address): boolean {
  return moves.some((move) => move.kind === "pay" && move.token === token);
}

/** Returns whether the course pays the token out and then uses up all that is left of it. */
function isPaidInFull(course: Course, token: Address): boolean {
  const last = course.moves.findLast((move) => yields(move, token) || touches(move, token));
  if (!isPaid(course, token) || last?.kind !== "fill" || yields(last, token)) return false;
  const part = last.inputs.find((input) => input.token === token);
  return part?.sharePpm === WHOLE_PPM && part.exact === undefined && !mayLeaveRest(last);
}

/**
 * Returns whether fills that pay the receiver yield all of the token. False if a venue may run arbitrary code: while it
 * runs, the receiver's balance can grow by means other than the trade, and the minimum would not notice.
 */
function arrivesAlone(course: Course, token: Address): boolean {
  if (!isVouched(course)) return false;
  if (course.inputs.some((input) => input.token === token)) return false;
  return isDelivered(course, token) && producersOf(course, token).every(sendsOn);
}

function producersOf({ moves }: Course, token: Address): Fill[] {
  return moves.flatMap((move) => (move.kind === "fill" && yields(move, token) ? [move] : []));
}

function yields(move: Move, token: Address): boolean {
  return move.kind === "fill" && move.outputs.some((output) => output.token === token);
}

/**
 * Returns the fill whose pool can receive all of `token` in advance: the fill alone spends the token, all at once, its
 * pool measures what arrived, and every producer of the token can send it there.
 */
function prefunded(course: Course, token: Address): Fill | undefined {
  const [consumer, another] = course.moves.filter((move) => touches(move, token));
  if (consumer?.kind !== "fill" || another !== undefined) return undefined;
  if (!comesAtOnce(course, token, consumer)) return undefined;
  const { pool, inputs } = consumer;
  const [part] = inputs;
  if (!isConversion(consumer) || !pool.adapter.prefundable) return undefined;
  if (part?.sharePpm !== WHOLE_PPM || part.exact !== undefined) return undefined;
  if (isOutput(course.outputs, token) || course.refunds.includes(token)) return undefined;
  // The Router may still be taking further inputs in the meantime.
  if (course.inputs.length > 1 && course.inputs.some((input) => input.token === token)) return undefined;
  // Any other trade through the pool would claim the tokens waiting there or record them as reserves.
  if (course.moves.filter((move) => goesThrough(move, pool.venue.address)).length > 1) return undefined;
  return producersOf(course, token).every(sendsOn) ? consumer : undefined;
}

/** Returns the first fill whose pool must be paid in advance but cannot be in this course. */
export function findUnfunded(course: Course): Fill | undefined {
  for (const move of course.moves) {
    if (move.kind !== "fill" || !isConversion(move)) continue;
    const { tokenIn } = endsOf(move);
    const { adapter, venue, state } = move.pool;
    if (adapter.onlyPrefunded?.(venue, state, tokenIn) !== true) continue;
    if (prefunded(course, tokenIn) !== move) return move;
  }
  return undefined;
}

/**
 * Returns whether all of the token arrives in the step right before its consumer, or from the payer for the first step.
 * In any step in between, a token that calls strangers could let them skim the pool.
 */
function comesAtOnce({ inputs, moves }: Course, token: Address, consumer: Move): boolean {
  const sources = [
    ...inputs.flatMap((input) => (input.token === token ? [-1] : [])),
    ...moves.flatMap((move, index) => (yields(move, token) ? [index] : [])),
  ];
  return sources.length === 1 && sources[0] === moves.indexOf(consumer) - 1;
}

function goesThrough(move: Move, pool: Address): boolean {
  return move.kind === "fill" && move.pool.venue.address === pool;
}

function tokenRef(token: Address): TokenRef {
  return token === NATIVE ? "native" : token;
}
