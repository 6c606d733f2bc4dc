import { type Address, NATIVE } from "../lib/address.js";
import {
  accountDelegateAddress,
  executorAt,
  ownerWalletFactoryAddress,
  routerAddress,
} from "../program/index.js";
import type { Course } from "../routing/index.js";
import { decodeDelegateCall, decodeRouteCall } from "./decode.js";
import { decodeWalletCalls, type WalletCalls } from "./decodeWallet.js";
import { findStray } from "./findStray.js";
import type { Order, OrderInput, OrderOutput, RouteCall, Signed } from "./order.js";
import { readProgram } from "./readProgram.js";
import type { Mismatch } from "./steps/rule.js";
import type { Strategy } from "./strategy.js";
import type { UnsignedTx } from "./tx.js";
import { findWalletFault } from "./walletFault.js";

/** No legitimate program comes close to this size, not even a bundle of many calls. */
const maxProgramBytes = 16_384;

/** What the response promises. `fundTo` is the encoder's own choice and is checked against the course. */
export type PromisedOrder = Omit<Order, "inputs"> & {
  readonly inputs: readonly Omit<OrderInput, "fundTo">[];
  readonly from: Address;
  readonly strategy: Strategy;
  /** What the sender has signed. Undefined means nothing. */
  readonly signed?: Signed | undefined;
};

/**
 * Decodes `tx` and compares it with the request and the plan. Returns the first mismatch, or undefined if all of this
 * holds: the executor is a version of Sluice's that supports every step; the call goes to the Router, AccountDelegate
 * or factory that the strategy requires; every argument has its promised value; a wallet takes and approves only what
 * it must; each step is the course's next move, through its venue and in its direction; and every token ends with the
 * receiver, a recipient of the course, or the payer.
 */
export function findMismatch(tx: UnsignedTx, promised: PromisedOrder, course: Course): Mismatch | undefined {
  const { from, strategy, signed, inputs, outputs, ...terms } = promised;
  if (tx.from !== from) return "the sender differs";
  if (tx.valueWei !== nativeOf(inputs)) return "the value differs";
  const read = readCall(tx, promised);
  if ("mismatch" in read) return read.mismatch;
  const { order, program } = read.call;
  const otherSignature = findOtherSignature(read.call.signed, signed);
  if (otherSignature !== undefined) return otherSignature;
  for (const [name, value] of Object.entries(terms)) {
    if (order[name as keyof Order] !== value) return `${name} differs`;
  }
  const difference = findOtherToken(order, inputs, outputs);
  if (difference !== undefined) return difference;
  if ((program.length - 2) / 2 > maxProgramBytes) return "the program is too long";
  const steps = readProgram(program);
  if (steps === undefined) return "the program cannot be read";
  const executor = executorAt(order.executor);
  if (executor === undefined) return "the executor is none of Sluice's";
  if (steps.some(({ op }) => !executor.steps.includes(op))) return "the executor does not know a step";
  return findStray(steps, order, course);
}

type Paid = PromisedOrder["inputs"];

function nativeOf(inputs: Paid): bigint {
  return inputs.find(({ token }) => token === NATIVE)?.amountIn ?? 0n;
}

function findOtherToken(order: Order, inputs: Paid, outputs: readonly OrderOutput[]): Mismatch | undefined {
  if (order.inputs.length !== inputs.length) return "the number of inputs differs";
  if (order.outputs.length !== outputs.length) return "the number of outputs differs";
  for (const [index, { token, amountIn }] of inputs.entries()) {
    if (order.inputs[index]?.token !== token) return "tokenIn differs";
    if (order.inputs[index]?.amountIn !== amountIn) return "amountIn differs";
  }
  for (const [index, { token, minAmountOut }] of outputs.entries()) {
    if (order.outputs[index]?.token !== token) return "tokenOut differs";
    if (order.outputs[index]?.minAmountOut !== minAmountOut) return "minAmountOut differs";
  }
  return undefined;
}

/** Returns the difference between the decoded signature and the promised one. */
function findOtherSignature(read: Signed | undefined, promised: Signed | undefined): Mismatch | undefined {
  if (read?.kind !== promised?.kind) return "the way it is signed differs";
  if (read?.kind === "permits" && promised?.kind === "permits") {
    if (read.permits.length !== promised.permits.length) return "the number of permits differs";
    const index = read.permits.findIndex((permit, at) => permit !== promised.permits[at]);
    return index < 0 ? undefined : `permit ${index} differs`;
  }
  if (read?.kind === "permit2" && promised?.kind === "permit2") {
    if (read.nonce !== promised.nonce) return "the nonce of the signature differs";
    if (read.deadline !== promised.deadline) return "the deadline of the signature differs";
    if (read.signature !== promised.signature) return "the signature differs";
  }
  return undefined;
}

/** The Router's call inside the transaction, or the mismatch around it. */
type ReadCall = { readonly call: RouteCall } | { readonly mismatch: Mismatch };

function readCall(tx: UnsignedTx, promised: PromisedOrder): ReadCall {
  if (promised.strategy.kind === "router") {
    if (tx.to !== routerAddress) return { mismatch: "the transaction does not go to the Router" };
    return read(decodeRouteCall(tx.data), "the call data is not a call of route");
  }
  if (promised.strategy.kind === "delegate") {
    if (tx.to !== accountDelegateAddress)
      return { mismatch: "the transaction does not go to the AccountDelegate" };
    return read(decodeDelegateCall(tx.data), "the call data is not a call of routeFromAccount");
  }
  if (tx.to !== ownerWalletFactoryAddress) return { mismatch: "the transaction does not go to the factory" };
  const calls = decodeWalletCalls(tx.data);
  if (calls === undefined) return { mismatch: "the call data is not a route by a wallet" };
  const mismatch = findWalletMismatch(calls, promised, promised.strategy.pulls);
  return mismatch === undefined ? { call: calls.route.call } : { mismatch };
}

function read(call: RouteCall | undefined, mismatch: Mismatch): ReadCall {
  return call === undefined ? { mismatch } : { call };
}

function findWalletMismatch(
  calls: WalletCalls,
  { from, inputs }: PromisedOrder,
  amounts: readonly bigint[],
): Mismatch | undefined {
  const fault = findWalletFault(calls);
  if (fault !== undefined) return `the wallet ${fault}`;
  const taken = inputs
    .map(({ token }, index) => ({ token, amount: amounts[index] ?? 0n }))
    .filter(({ token, amount }) => token !== NATIVE && amount > 0n);
  if (calls.pulls.length !== taken.length) return "the wallet takes another amount from its owner";
  for (const [index, pull] of calls.pulls.entries()) {
    if (pull.token !== taken[index]?.token) return "the wallet takes another token";
    if (pull.amount !== taken[index]?.amount) return "the wallet takes another amount from its owner";
    if (pull.from !== from) return "the wallet takes from a stranger";
  }
  return undefined;
}
