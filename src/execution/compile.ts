import { type Address, NATIVE } from "../lib/address.js";
import { minBigint } from "../lib/math.js";
import { WHOLE_PPM } from "../lib/whole.js";
import {
  type Amount,
  executorAddress,
  type PartyRef,
  type Program,
  type Step,
  type TokenRef,
} from "../program/index.js";
import type { TokenAmount } from "../protocols/index.js";
import { endsOf, type Fill, isConversion, type Part } from "../routing/index.js";
import { type Course, isVouched, type Move, paysOut, spentBy } from "./course.js";

export type CompiledCourse = {
  readonly program: Program;
  /** Who receives each input from the payer: the Executor, or the first pool when it can be paid beforehand. */
  readonly fundTo: readonly Address[];
  /** Which move each step carries out; undefined for a step that only moves what is left. */
  readonly moveOfStep: readonly (number | undefined)[];
};

/** A program's steps hold amounts below 2^128. */
const MAX_STEP_AMOUNT = (1n << 128n) - 1n;

/**
 * The course as a program. Tokens move as seldom as possible: the output of a fill goes straight to the receiver,
 * or into the pool that spends all of it, wherever both sides allow that and no venue's code may be anybody's. What the Executor has for the receiver at the
 * end must be the order's minimum before it is delivered, one raw unit where `minimums` has none: then nothing counts
 * that others pay the receiver meanwhile. It is for `executor`, the newest version unless another is said.
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
  for (const token of course.outputs) {
    if (arrivesAlone(course, token)) continue;
    // Of what was paid out before, the Executor has nothing left to show.
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
  if (move.kind === "fill") return encodeFill(course, move.fill);
  const token = tokenRef(move.token);
  if (move.kind === "check") return { op: "check", token, who: "executor", min: move.minimum };
  return { op: "pay", amount: { token, ...move.portion }, to: move.to };
}

function encodeFill(course: Course, fill: Fill): Step {
  const { adapter, venue } = fill.pool;
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
  return adapter.encode(venue, {
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

/** Whether the fill's one output can go to any address: shares made of several tokens always can. */
function sendsOn(fill: Fill): boolean {
  return paysOut(fill) || (fill.inputs.length > 1 && fill.outputs.length === 1);
}

/** Whether the token is for the receiver, and nothing happens to it on the way. */
function isDelivered({ outputs, moves }: Course, token: Address): boolean {
  return outputs.includes(token) && !moves.some((move) => touches(move, token));
}

function touches(move: Move, token: Address): boolean {
  return move.kind === "check" ? move.token === token : spentBy(move).includes(token);
}

function isPaid({ moves }: Course, token: Address): boolean {
  return moves.some((move) => move.kind === "pay" && move.token === token);
}

/**
 * Whether all there is of the token is yielded by fills that send it to the receiver. Where a venue's code may be anybody's
 * none does: while it runs the receiver's balance can grow by other means than the trade, and the minimum would not see it.
 */
function arrivesAlone(course: Course, token: Address): boolean {
  if (!isVouched(course)) return false;
  if (course.inputs.some((input) => input.token === token)) return false;
  return isDelivered(course, token) && producersOf(course, token).every(sendsOn);
}

function producersOf({ moves }: Course, token: Address): Fill[] {
  return moves.flatMap((move) => (move.kind === "fill" && yields(move, token) ? [move.fill] : []));
}

function yields(move: Move, token: Address): boolean {
  return move.kind === "fill" && move.fill.outputs.some((output) => output.token === token);
}

/**
 * The fill into whose pool all of `token` can be sent before its turn: it spends the token alone and at once, its pool
 * measures what arrived, and who yields the token can send it there.
 */
function prefunded(course: Course, token: Address): Fill | undefined {
  const [consumer, another] = course.moves.filter((move) => touches(move, token));
  if (consumer?.kind !== "fill" || another !== undefined) return undefined;
  if (!comesAtOnce(course, token, consumer)) return undefined;
  const { fill } = consumer;
  const [part] = fill.inputs;
  if (!isConversion(fill) || !fill.pool.adapter.prefundable) return undefined;
  if (part?.sharePpm !== WHOLE_PPM || part.exact !== undefined) return undefined;
  if ([...course.outputs, ...course.refunds].includes(token)) return undefined;
  // The same while the Router takes further inputs.
  if (course.inputs.length > 1 && course.inputs.some((input) => input.token === token)) return undefined;
  // Whatever else goes through the pool would take what lies there for its own or write it down as reserves.
  if (course.moves.filter((move) => goesThrough(move, fill.pool.venue.address)).length > 1) return undefined;
  return producersOf(course, token).every(sendsOn) ? fill : undefined;
}

/**
 * Whether all there is of the token arrives in the step right before its consumer, or for the first step from the payer.
 * In any step between, a token that calls strangers could have what lies in the pool skimmed.
 */
function comesAtOnce({ inputs, moves }: Course, token: Address, consumer: Move): boolean {
  const sources = [
    ...inputs.flatMap((input) => (input.token === token ? [-1] : [])),
    ...moves.flatMap((move, index) => (yields(move, token) ? [index] : [])),
  ];
  return sources.length === 1 && sources[0] === moves.indexOf(consumer) - 1;
}

function goesThrough(move: Move, pool: Address): boolean {
  return move.kind === "fill" && move.fill.pool.venue.address === pool;
}

function tokenRef(token: Address): TokenRef {
  return token === NATIVE ? "native" : token;
}
