import { type Address, NATIVE } from "../lib/address.js";
import { executorAddress, STEPS } from "../program/index.js";
import { endsOf, type Fill, isConversion } from "../routing/index.js";
import type { Course, Move } from "./course.js";
import type { Order } from "./order.js";
import type { Place, ReadStep } from "./readProgram.js";
import { conversionFault, liquidityFault } from "./verifyConversion.js";

/** Millionths. */
const everything = 1_000_000;

type Trail = { readonly order: Order; readonly held: Set<string> };

/**
 * Follows every token through the program, without amounts: who holds some of it after each step. Each step must be the
 * next move of the course; when all are made, what is left of a token is collected for the receiver or the payer.
 */
export function findStray(steps: readonly ReadStep[], order: Order, course: Course): string | undefined {
  const moves = course.moves;
  const pools = new Set(
    moves.flatMap((move) => (move.kind === "fill" ? [move.fill.pool.venue.address] : [])),
  );
  const held = new Set<string>();
  for (const { token, fundTo } of order.inputs) {
    if (fundTo !== executorAddress && !pools.has(fundTo)) return "the input is sent to a stranger";
    held.add(holding(token, fundTo));
  }
  const trail: Trail = { order, held };
  let made = 0;
  for (const step of steps) {
    const move = moves[made];
    const fault = move === undefined ? collect(trail, step, course) : follow(trail, step, move);
    if (fault !== undefined) return fault;
    if (move !== undefined) made += 1;
  }
  if (made !== moves.length) return "a fill of the plan is missing";
  for (const token of course.outputs) held.delete(holding(token, order.receiver));
  for (const token of course.refunds) held.delete(holding(token, order.refundTo));
  return held.size === 0 ? undefined : "a token does not reach the receiver";
}

/** All that is left of a token goes to the receiver if it is an output, to the payer if it is a leftover. */
function collect({ order, held }: Trail, step: ReadStep, { outputs, refunds }: Course): string | undefined {
  if (step.kind !== "pay" || step.share !== everything) return "a step is not in the plan";
  const token = tokenOf(step.token);
  const to = placeOf(step.to, order);
  const isOutput = outputs.includes(token) && step.to === "receiver";
  const isRefund = refunds.includes(token) && step.to === "refundTo";
  if (!isOutput && !isRefund) return "a payment is not in the plan";
  if (!held.delete(holding(token, executorAddress))) return "a step spends what nobody holds";
  held.add(holding(token, to));
  return undefined;
}

function follow(trail: Trail, step: ReadStep, move: Move): string | undefined {
  if (move.kind === "fill") return followFill(trail, step, move.fill);
  const { held } = trail;
  if (step.kind !== move.kind) return "a step is not in the plan";
  if (tokenOf(step.token) !== move.token) return "a step is not in the plan";
  if (!held.has(holding(move.token, executorAddress))) return "a step spends what nobody holds";
  if (step.kind === "check") {
    const isMinimum = move.kind === "check" && step.min === move.minimum && step.who === "executor";
    return isMinimum ? undefined : "a check is not in the plan";
  }
  const portion =
    move.kind === "pay" && ("exact" in move.portion ? move.portion.exact : move.portion.sharePpm);
  if (move.kind !== "pay" || step.share !== portion || step.to !== move.to)
    return "a payment is not in the plan";
  if (step.share === everything) held.delete(holding(move.token, executorAddress));
  return undefined;
}

function followFill({ order, held }: Trail, step: ReadStep, fill: Fill): string | undefined {
  if (step.kind === "check" || step.kind === "pay") return "a step is not in the plan";
  const { adapter, venue } = fill.pool;
  if (!adapter.steps.some((name) => STEPS[name].code === step.op)) return "a step is of another protocol";
  // A pool that was paid beforehand trades everything it was paid.
  const isPrefunded = step.kind === "swap" && step.share === 0;
  const source = isPrefunded ? placeOf(step.pool, order) : executorAddress;
  const inputs = step.kind === "convert" ? step.inputs : [step];
  if (inputs.length !== fill.inputs.length) return "a step spends other tokens";
  for (const [index, { token: place, share }] of inputs.entries()) {
    const token = tokenOf(place);
    const expected = fill.inputs[index];
    if (!held.has(holding(token, source))) return "a step spends what nobody holds";
    if (token !== expected?.token) return "a step is not in the plan";
    const spent = isPrefunded ? everything : share;
    if (spent !== (expected.exact ?? expected.sharePpm)) return "a step spends another share";
    // Of several tokens the pool's ratio leaves something over.
    if (spent === everything && inputs.length === 1) held.delete(holding(token, source));
  }
  const fault = faultOf(step, fill);
  if (fault !== undefined) return fault;
  const pays = step.kind === "swap" || step.kind === "convert";
  const to = pays ? placeOf(step.to, order) : executorAddress;
  if (to !== executorAddress && !isConversion(fill) && fill.outputs.length > 1)
    return `${venue.id} pays several tokens out`;
  const othersLie = [...held].some((entry) => entry.endsWith(`:${venue.address}`));
  if (othersLie && venue.address !== order.receiver)
    return "a step goes through a pool that was paid for another";
  if (pays && step.to === venue.address) return "a step pays the pool it goes through";
  for (const { token } of fill.outputs) held.add(holding(token, to));
  return undefined;
}

type FillStep = Exclude<ReadStep, { kind: "check" | "pay" }>;

function faultOf(step: FillStep, fill: Fill): string | undefined {
  if (step.kind === "convert")
    return isConversion(fill) ? conversionFault(step, fill) : liquidityFault(step, fill);
  if (!isConversion(fill)) return "a step is not in the plan";
  const { venue } = fill.pool;
  const { tokenIn, tokenOut } = endsOf(fill);
  if (step.kind !== "swap") {
    if (step.weth !== venue.address) return "a wrap goes to a stranger";
    return (step.kind === "wrap") === (tokenIn === NATIVE) ? undefined : "a wrap goes the wrong way";
  }
  if (step.pool !== venue.address) return "a swap goes to a pool outside the plan";
  if (step.feePpm !== undefined && step.feePpm !== venue.feePpm) return "a swap assumes another fee";
  // Pools order their tokens by address.
  return step.zeroForOne === tokenIn < tokenOut ? undefined : "a swap goes the wrong way";
}

function holding(token: Address, holder: Address): string {
  return `${token}:${holder}`;
}

function tokenOf(place: Place): Address {
  return place === "native" ? NATIVE : (place as Address);
}

function placeOf(place: Place, order: Order): Address {
  if (place === "executor") return executorAddress;
  if (place === "receiver") return order.receiver;
  if (place === "refundTo") return order.refundTo;
  return place as Address;
}
