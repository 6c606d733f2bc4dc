import type { Address } from "../lib/address.js";
import { WHOLE_PPM } from "../lib/whole.js";
import { MAX_STEP_AMOUNT, type PartyRef, type Step } from "../program/index.js";
import { type Course, type Fill, isConversion, type Move, mayLeaveRest } from "../routing/index.js";
import { isVouched } from "./course.js";
import type { Order } from "./order.js";
import { plannedFillOf } from "./steps/plannedFill.js";
import { type FillStep, findDifference, type Mismatch } from "./steps/rule.js";
import { stepRules } from "./steps/steps.js";

/**
 * The holders of each token after the steps so far, as `token:holder`. `checked` is the output whose minimum the
 * previous step checked. No venue may pay the receiver a token in `counted`.
 */
type Trail = {
  readonly order: Order;
  readonly held: Set<string>;
  checked: Address | undefined;
  readonly counted: readonly Address[];
};

/**
 * Tracks every token through the program, without amounts: who holds some of it after each step. Each step must be the
 * course's next move. After all moves, the leftovers of each token are collected for the receiver or the payer. Returns
 * the first mismatch, or undefined if there is none.
 */
export function findStray(steps: readonly Step[], order: Order, course: Course): Mismatch | undefined {
  const moves = course.moves;
  const pools = new Set(moves.flatMap((move) => (move.kind === "fill" ? [move.pool.venue.address] : [])));
  const outputs = course.outputs.map(({ token }) => token);
  const held = new Set<string>();
  for (const { token, fundTo } of order.inputs) {
    if (fundTo !== order.executor && !pools.has(fundTo)) return "the input is sent to a stranger";
    held.add(holding(token, fundTo));
  }
  const trail: Trail = { order, held, checked: undefined, counted: isVouched(course) ? [] : outputs };
  for (const [index, step] of steps.entries()) {
    if (liesElsewhere(trail, step, pools)) return "what lies in a pool is not traded in the next step";
    const move = moves[index];
    const mismatch = move === undefined ? collect(trail, step, course) : follow(trail, step, move);
    if (mismatch !== undefined) return mismatch;
  }
  if (steps.length < moves.length) return "a fill of the plan is missing";
  if (trail.checked !== undefined) return "what was checked is not delivered";
  for (const token of outputs) held.delete(holding(token, order.receiver));
  for (const token of course.refunds) held.delete(holding(token, order.refundTo));
  return held.size === 0 ? undefined : "a token does not reach the receiver";
}

/**
 * Returns whether tokens wait in a pool that the step does not trade. A token that calls strangers could let them skim
 * it in the meantime. The receiver's own balance does not count.
 */
function liesElsewhere({ order, held }: Trail, step: Step, pools: ReadonlySet<Address>): boolean {
  const traded = "prefunded" in step && step.prefunded ? step.pool : undefined;
  for (const entry of held) {
    const holder = entry.slice(entry.indexOf(":") + 1) as Address;
    if (pools.has(holder) && holder !== traded && holder !== order.receiver) return true;
  }
  return false;
}

/** Checks a step that collects all leftovers of a token: outputs go to the receiver, other leftovers to the payer. */
function collect(trail: Trail, step: Step, course: Course): Mismatch | undefined {
  if (step.op === "check") return checkOutput(trail, step, course);
  if (step.op !== "sweep") return "a step is not in the plan";
  const { order, held } = trail;
  const { outputs, refunds } = course;
  const due = [
    ...outputs.map(({ token }) => ({ token, to: "receiver" as const })),
    ...refunds.map((token) => ({ token, to: "refundTo" as const })),
  ];
  const collection = due.find((one) => findDifference(step, stepRules.sweep.planned(one)) === undefined);
  if (collection === undefined) return "a payment is not in the plan";
  if (!held.delete(holding(collection.token, order.executor))) return "a step spends what nobody holds";
  const { checked } = trail;
  trail.checked = undefined;
  if (checked !== (collection.to === "receiver" ? checkedFirst(collection.token, course) : undefined))
    return "an output is not checked right before it is delivered";
  const place = holding(collection.token, placeOf(collection.to, order));
  if (held.has(place)) return "a token is delivered in parts";
  held.add(place);
  return undefined;
}

/**
 * Returns the token if it must be checked before delivery. If the course pays out part of it earlier, that part can no
 * longer be counted.
 */
function checkedFirst(token: Address, { moves }: Course): Address | undefined {
  return moves.some((move) => move.kind === "pay" && move.token === token) ? undefined : token;
}

/** Checks that the Executor must hold at least the order's minimum of the output that the next step delivers. */
function checkOutput(trail: Trail, step: Step, { outputs }: Course): Mismatch | undefined {
  if (trail.checked !== undefined) return "what was checked is not delivered";
  const output = outputs.find(({ token }) => {
    const least = trail.order.outputs.find((due) => due.token === token)?.minAmountOut ?? 0n;
    const minimum = least > MAX_STEP_AMOUNT ? MAX_STEP_AMOUNT : least;
    return findDifference(step, stepRules.check.planned({ kind: "check", token, minimum })) === undefined;
  });
  if (output === undefined) return "a check is not in the plan";
  trail.checked = output.token;
  return undefined;
}

function follow(trail: Trail, step: Step, move: Move): Mismatch | undefined {
  if (move.kind === "fill") {
    return isOfFill(step) ? followFill(trail, step, move) : "a step is not in the plan";
  }
  if (!trail.held.has(holding(move.token, trail.order.executor))) return "a step spends what nobody holds";
  if (move.kind === "check") {
    return step.op === "check"
      ? findDifference(step, stepRules.check.planned(move))
      : "a step is not in the plan";
  }
  if (step.op !== "pay") return "a step is not in the plan";
  if ("sharePpm" in move.portion && move.portion.sharePpm === WHOLE_PPM)
    trail.held.delete(holding(move.token, trail.order.executor));
  return findDifference(step, stepRules.pay.planned(move));
}

/** Returns the first fill whose own step does not carry it out, whatever becomes of the tokens. */
export function findContradicted(steps: readonly Step[], { moves }: Course): Fill | undefined {
  for (const [index, move] of moves.entries()) {
    const step = steps[index];
    if (move.kind !== "fill" || step === undefined) continue;
    if (findContradiction(step, move) !== undefined) return move;
  }
  return undefined;
}

/**
 * Returns how a step differs from its fill, regardless of where the tokens go, or undefined if it carries the fill out.
 */
export function findContradiction(step: Step, fill: Fill): Mismatch | undefined {
  return isOfFill(step) ? findFillDifference(step, fill) : "a step is not in the plan";
}

function isOfFill(step: Step): step is FillStep {
  return step.op !== "pay" && step.op !== "sweep" && step.op !== "check";
}

function isPrefunded(step: FillStep): boolean {
  return "prefunded" in step && step.prefunded;
}

function findFillDifference(step: FillStep, fill: Fill): Mismatch | undefined {
  if (!fill.pool.adapter.steps.includes(step.op)) return "a step is of another protocol";
  return findDifference(step, stepRules[step.op].planned(plannedFillOf(fill, isPrefunded(step))));
}

function followFill({ order, held, counted }: Trail, step: FillStep, fill: Fill): Mismatch | undefined {
  const { venue } = fill.pool;
  const difference = findFillDifference(step, fill);
  if (difference !== undefined) return difference;
  const source = isPrefunded(step) ? venue.address : order.executor;
  if (fill.inputs.some(({ token }) => !held.has(holding(token, source))))
    return "a step spends what nobody holds";
  const [only] = fill.inputs;
  if (only?.sharePpm === WHOLE_PPM && only.exact === undefined && !mayLeaveRest(fill))
    held.delete(holding(only.token, source));
  const recipient = "to" in step ? step.to : "executor";
  const to = placeOf(recipient, order);
  if (to !== order.executor && !isConversion(fill) && fill.outputs.length > 1)
    return `${venue.id} pays several tokens out`;
  if (to === order.receiver && fill.outputs.some(({ token }) => counted.includes(token)))
    return "a venue pays the receiver past the check of the output";
  const othersLie = [...held].some((entry) => entry.endsWith(`:${venue.address}`));
  if (othersLie && venue.address !== order.receiver)
    return "a step goes through a pool that was paid for another";
  if (recipient === venue.address) return "a step pays the pool it goes through";
  for (const { token } of fill.outputs) held.add(holding(token, to));
  return undefined;
}

function holding(token: Address, holder: Address): string {
  return `${token}:${holder}`;
}

function placeOf(party: PartyRef, order: Order): Address {
  if (party === "executor") return order.executor;
  if (party === "receiver") return order.receiver;
  return party === "refundTo" ? order.refundTo : party;
}
