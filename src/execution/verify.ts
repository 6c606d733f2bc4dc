import { type Address, NATIVE } from "../lib/address.js";
import {
  accountDelegateAddress,
  executorAddress,
  ownerWalletFactoryAddress,
  routerAddress,
  STEPS,
} from "../program/index.js";
import type { Fill, Plan } from "../routing/index.js";
import { decodeDelegateCall, decodeRouteCall } from "./decode.js";
import { decodeWalletCalls, type WalletCalls } from "./decodeWallet.js";
import type { Order, RouteCall } from "./order.js";
import { type Place, type ReadStep, readProgram } from "./readProgram.js";
import { payerOf, type Strategy } from "./strategy.js";
import type { UnsignedTx } from "./tx.js";
import { conversionFault } from "./verifyConversion.js";

/** Basis points. */
const everything = 10_000;
/** No honest program comes near this. */
const maxProgramBytes = 4096;

/** What the answer promises; `fundTo` is the encoder's own choice and is checked against the plan. */
export type Promised = Omit<Order, "fundTo"> & { readonly from: Address; readonly strategy: Strategy };

/**
 * Reads `tx` back and compares it with what was asked and planned. Returns what does not fit, undefined when all
 * does: the call is one of Router, AccountDelegate or factory as the strategy says, every argument is the promised
 * one, a wallet takes and allows only what it must, each swap goes through a venue of the plan in the plan's order
 * and direction, and every token ends with the receiver.
 */
export function findMismatch(tx: UnsignedTx, promised: Promised, plan: Plan): string | undefined {
  const { from, strategy, ...order } = promised;
  if (tx.from !== from) return "the sender differs";
  if (tx.valueWei !== (order.tokenIn === NATIVE ? order.amountIn : 0n)) return "the value differs";
  const read = readCall(tx, promised);
  if (typeof read === "string") return read;
  for (const [name, value] of Object.entries(order)) {
    if (read.order[name as keyof Order] !== value) return `${name} differs`;
  }
  if ((read.program.length - 2) / 2 > maxProgramBytes) return "the program is too long";
  const steps = readProgram(read.program);
  if (steps === undefined) return "the program cannot be read";
  return findStray(steps, read.order, plan);
}

/** The Router's call inside the transaction, or what is wrong around it. */
function readCall(tx: UnsignedTx, promised: Promised): RouteCall | string {
  if (promised.strategy.kind === "router") {
    if (tx.to !== routerAddress) return "the transaction does not go to the Router";
    return decodeRouteCall(tx.data) ?? "the call data is not a call of route";
  }
  if (promised.strategy.kind === "delegate") {
    if (tx.to !== accountDelegateAddress) return "the transaction does not go to the AccountDelegate";
    return decodeDelegateCall(tx.data) ?? "the call data is not a call of routeFromAccount";
  }
  if (tx.to !== ownerWalletFactoryAddress) return "the transaction does not go to the factory";
  const calls = decodeWalletCalls(tx.data);
  if (calls === undefined) return "the call data is not a route by a wallet";
  return walletFault(calls, promised, promised.strategy.pull) ?? calls.route.call;
}

function walletFault(
  { pull, approvals, route }: WalletCalls,
  promised: Promised,
  pulled: bigint,
): string | undefined {
  const { from, tokenIn, amountIn, strategy } = promised;
  if (route.target !== routerAddress) return "the wallet does not call the Router";
  if (route.valueWei !== (tokenIn === NATIVE ? amountIn : 0n)) return "the wallet sends another value";
  if ((pull?.amount ?? 0n) !== pulled) return "the wallet takes another amount from its owner";
  if (pull !== undefined) {
    if (pull.token !== tokenIn) return "the wallet takes another token";
    if (pull.from !== from || pull.to !== payerOf(strategy, from)) return "the wallet takes from a stranger";
  }
  if (tokenIn === NATIVE) return approvals.length === 0 ? undefined : "the wallet allows something";
  const [last, before, ...more] = approvals.toReversed();
  if (more.length > 0 || approvals.some((each) => each.token !== tokenIn || each.spender !== routerAddress))
    return "the wallet allows more than the Router";
  if (last?.amount !== amountIn || (before?.amount ?? 0n) !== 0n) return "the wallet allows another amount";
  return undefined;
}

/** Follows every token through the program, without amounts: who holds some of it after each step. */
function findStray(steps: readonly ReadStep[], order: Order, plan: Plan): string | undefined {
  const venues = plan.fills.map((fill) => fill.market.venue);
  const pools = new Set(venues.map((venue) => venue.address));
  if (order.fundTo !== executorAddress && !pools.has(order.fundTo)) return "the input is sent to a stranger";
  const held = new Set([holding(order.tokenIn, order.fundTo)]);
  let fill = 0;
  for (const step of steps) {
    if (step.kind === "check") return "a step is not in the plan";
    const spent = spentBy(step);
    if (spent === undefined) return "a step spends several tokens";
    const token = tokenOf(spent.token);
    const source = step.kind === "swap" && step.share === 0 ? placeOf(step.pool, order) : executorAddress;
    if (!held.has(holding(token, source))) return "a step spends what nobody holds";
    if (spent.share === 0 || spent.share === everything) held.delete(holding(token, source));
    if (step.kind === "pay") {
      if (!collects(step, order)) return "a payment is not in the plan";
      held.add(holding(token, order.receiver));
      continue;
    }
    const expected = plan.fills[fill++];
    if (expected === undefined || token !== expected.tokenIn) return "a step is not in the plan";
    // A pool that was paid beforehand trades everything it was paid.
    if ((spent.share === 0 ? everything : spent.share) !== expected.shareBps)
      return "a step spends another share";
    if (!expected.market.adapter.steps.some((name) => STEPS[name].code === step.op))
      return "a step is of another protocol";
    const fault = step.kind === "convert" ? conversionFault(step, expected) : faultOf(step, expected);
    if (fault !== undefined) return fault;
    const pays = step.kind === "swap" || step.kind === "convert";
    held.add(holding(expected.tokenOut, pays ? placeOf(step.to, order) : executorAddress));
  }
  if (fill !== plan.fills.length) return "a fill of the plan is missing";
  held.delete(holding(order.tokenOut, order.receiver));
  return held.size === 0 ? undefined : "a token does not reach the receiver";
}

type Spending = Exclude<ReadStep, { kind: "check" }>;

function spentBy(step: Spending): Pick<ReadStep & { kind: "pay" }, "token" | "share"> | undefined {
  if (step.kind !== "convert") return step;
  const [only, another] = step.inputs;
  return another === undefined ? only : undefined;
}

/** The one payment a program makes beside its fills: all of tokenOut to the receiver. */
function collects(step: ReadStep & { kind: "pay" }, order: Order): boolean {
  const whole = tokenOf(step.token) === order.tokenOut && step.share === everything;
  return whole && placeOf(step.to, order) === order.receiver;
}

function faultOf(step: ReadStep & { kind: "swap" | "wrap" | "unwrap" }, fill: Fill): string | undefined {
  const { venue } = fill.market;
  if (step.kind !== "swap") {
    if (step.weth !== venue.address) return "a wrap goes to a stranger";
    return (step.kind === "wrap") === (fill.tokenIn === NATIVE) ? undefined : "a wrap goes the wrong way";
  }
  if (step.pool !== venue.address) return "a swap goes to a pool outside the plan";
  if (step.feePpm !== undefined && step.feePpm !== venue.feePpm) return "a swap assumes another fee";
  // Pools order their tokens by address.
  const zeroForOne = tokenOf(step.token) < fill.tokenOut;
  return step.zeroForOne === zeroForOne ? undefined : "a swap goes the wrong way";
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
