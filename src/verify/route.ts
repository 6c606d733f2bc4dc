import type { WalletCalls } from "../execution/decodeWallet.js";
import type { Order } from "../execution/order.js";
import { payerOf } from "../execution/strategy.js";
import { NATIVE, ZERO_ADDRESS } from "../lib/address.js";
import { BPS, lessSlippage, plusSlippage } from "../lib/whole.js";
import { executorAddresses } from "../program/contracts.js";
import type { RouteParams } from "../wire/types.js";
import type { Refuted } from "./approval.js";
import { type CheckedCall, checkBatch } from "./batch.js";
import { withChosenSlippage } from "./chosenSlippage.js";
import { findProgramFaults, type ProgramOptions } from "./contracts/programFaults.js";
import { findDeadlineFaults } from "./deadline.js";
import { answeredAmount, type Members, membersOf, shown } from "./readValues.js";
import { readCall } from "./routeCall.js";
import { findSignatureFaults } from "./signature.js";
import { readAsked, type Terms } from "./terms.js";
import { type CheckedTransaction, type ReadTransaction, readTransaction } from "./transaction.js";

/** The parameters sent to `/shortcuts/route`, the chain they were meant for, and the minimums agreed to. */
export type AskedRoute = Omit<RouteParams, "chainId"> & {
  readonly chainId: number;
  /**
   * The minimum amount of each tokenOut, in raw units, that someone has agreed to, whatever the response says. Unless
   * `minAmountOut` was requested, the response's minimum is also checked against its own amount and the slippage, and a
   * slippage that the service chose against the limits for it.
   */
  readonly atLeast?: string | readonly string[];
};

export type VerifyOptions = ProgramOptions & {
  /**
   * The current time in Unix seconds: the later of this machine's clock, which is the default, and the newest block's
   * timestamp, since a local chain may be ahead.
   */
  readonly nowSeconds?: number;
};

type TokenAmount = { readonly token: `0x${string}`; readonly amount: string };

/** What a verified route does in the worst case. Amounts are raw units as decimal text. */
export type VerifiedRoute = {
  readonly holds: true;
  readonly chainId: number;
  /** The transaction to sign and send, and nothing else. */
  readonly tx: CheckedTransaction;
  /** The same after the approvals that it lacks, for a wallet that sends batches. Present only in an answer that has them. */
  readonly calls?: readonly CheckedCall[];
  /** The amount taken of each token, with the fee. The native currency is `0xeeee…`. */
  readonly paid: readonly TokenAmount[];
  /** The wei that the transaction sends: the amount of the native currency, if it is an input. */
  readonly valueWei: string;
  /** The address that pays and receives leftovers: the sender, or the sender's smart wallet. */
  readonly payer: `0x${string}`;
  /** The address that receives the outputs. */
  readonly receiver: `0x${string}`;
  /** The minimum that the receiver gets of each token. Below it, the chain reverts the whole transaction. */
  readonly minimums: readonly TokenAmount[];
  /** The part of `paid` that goes to the fee receiver, if a fee was requested. */
  readonly fee?: { readonly receiver: `0x${string}`; readonly paid: readonly TokenAmount[] };
  /** The last second at which it may be mined, in Unix seconds. */
  readonly deadline: number;
};

/**
 * Verifies the response of `/shortcuts/route` against the request before anything is signed. For an exact output, the
 * order may take no more than the response's `maxAmountIn`, which must fit the request's own and the slippage, the receiver
 * gets at least `amountOut`, and what is left goes to the payer. It decodes the call data:
 * contracts, tokens, amounts, receiver, minimum, fee, deadline, signatures and, for a smart wallet, every call that it
 * makes must match the request, and the gas limit its steps. Whatever the program does, the Router takes no more than
 * `paid` and reverts everything unless the receiver's balances grow by `minimums`. With `contracts: "known"`, the program
 * may in addition call only contracts that are known, and pay nobody on the way. A service can still deliver no more than
 * the minimums and keep the difference to its promise. Makes no requests, and does not throw for any input.
 *
 * @param asked the request as it was sent.
 * @param answer the JSON as it was received.
 */
export function verifyRoute(
  asked: AskedRoute,
  answer: unknown,
  { nowSeconds = Date.now() / 1000, ...options }: VerifyOptions = {},
): VerifiedRoute | Refuted {
  const read = readAsked(asked);
  if ("faults" in read) return { holds: false, faults: read.faults };
  const fields = membersOf(answer);
  const chosen = withChosenSlippage(read.terms, fields);
  const { terms, faults: inputFaults } = withAnsweredInput(chosen.terms, fields);
  const answered = readTransaction("tx", fields.tx, fields.gas, terms.from);
  if ("faults" in answered) return { holds: false, faults: answered.faults };
  const call = readCall(terms, answered.tx);
  if ("faults" in call) return { holds: false, faults: call.faults };
  const { order } = call.call;
  const tokens = [...terms.inputs.map(({ token }) => token), ...terms.outputs];
  const asking = { chainId: terms.chainId, tokens };
  const program = findProgramFaults(asking, call.call, answered.tx, fields, options);
  const batch = checkBatch(terms, { ...call, tx: answered.tx }, fields.calls);
  const faults = [
    ...chosen.faults,
    ...inputFaults,
    ...findOrderFaults(terms, order),
    ...findDeadlineFaults(terms, order, BigInt(Number.isFinite(nowSeconds) ? Math.floor(nowSeconds) : 0)),
    ...findMinimumFaults(terms, order, fields),
    ...program.faults,
    ...findSignatureFaults(terms, call.call),
    ...batch.faults,
    ...(call.wallet === undefined ? [] : findPullFaults(terms, call.wallet)),
  ];
  const native = order.inputs.find(({ token }) => token === NATIVE)?.amountIn ?? 0n;
  const { valueWei } = answered.tx;
  if (valueWei !== native) faults.push(`the transaction sends ${valueWei} wei; it must send ${native}`);
  if (faults.length > 0) return { holds: false, faults, ...program.strangers };
  const { calls } = batch;
  return { ...verified(terms, order, answered.tx), ...(calls === undefined ? {} : { calls }) };
}

/**
 * Returns the terms of an exact output with the input that the response states, and why that may not be the input. If
 * the sender signed an order, its input counts instead.
 */
function withAnsweredInput(
  terms: Terms,
  { amountIn, maxAmountIn }: Members,
): { readonly terms: Terms; readonly faults: readonly string[] } {
  const { wanted, signedOrder } = terms;
  if (wanted === undefined) return { terms, faults: [] };
  const [needed, told] = [answeredAmount(amountIn), answeredAmount(maxAmountIn)];
  const taken = signedOrder?.order.inputs[0]?.amountIn ?? told ?? 0n;
  const faults: string[] = [];
  if (wanted.maxAmountIn !== undefined && taken > wanted.maxAmountIn)
    faults.push(`it takes up to ${taken}; maxAmountIn is ${wanted.maxAmountIn}`);
  if (signedOrder === undefined) {
    if (told === undefined) faults.push(`maxAmountIn is ${shown(maxAmountIn)}; it must be an amount`);
    if (needed === undefined) faults.push(`amountIn is ${shown(amountIn)}; it must be an amount`);
    const most = plusSlippage(needed ?? 0n, wanted.slippageBps) + mostDust;
    if (needed !== undefined && taken > most)
      faults.push(`it takes up to ${taken}; ${needed} and the slippage are ${most}`);
  }
  const inputs = terms.inputs.map((input) => ({ ...input, amount: taken, pulled: wanted.pulledOf(taken) }));
  return { terms: { ...terms, inputs }, faults };
}

/**
 * How much less of a token a smart wallet may spend than requested, in raw units: the loss when a token that counts in
 * larger units is transferred three times, at an index of up to five. It stays in the wallet.
 */
const mostDust = 8n;

function findOrderFaults(terms: Terms, order: Order): string[] {
  const faults: string[] = [];
  const { inputs, outputs, fee, receiver, strategy, from } = terms;
  const dust = strategy === "ensowallet" ? mostDust : 0n;
  if (order.inputs.length !== inputs.length)
    faults.push(`it pays ${order.inputs.length} tokens; asked were ${inputs.length}`);
  for (const [index, { token, amountIn }] of order.inputs.entries()) {
    const wanted = inputs[index];
    const least = wanted === undefined ? 0n : wanted.amount - (wanted.token === NATIVE ? 0n : dust);
    if (token !== wanted?.token || amountIn > wanted.amount || amountIn < least)
      faults.push(
        `it pays ${amountIn} of ${token}; asked was ${wanted?.amount ?? 0n} of ${wanted?.token ?? "nothing"}`,
      );
  }
  if (String(order.outputs.map(({ token }) => token)) !== String(outputs))
    faults.push(
      `it buys ${order.outputs.map(({ token }) => token).join(", ")}; asked was ${outputs.join(", ")}`,
    );
  if (order.receiver !== receiver) faults.push(`it pays ${order.receiver}; the receiver is ${receiver}`);
  const payer = payerOf({ kind: strategy, pulls: [] }, from);
  if (order.refundTo !== payer)
    faults.push(`it sends what is left to ${order.refundTo}; it must go to ${payer}`);
  const [feeBps, feeReceiver] = [fee?.bps ?? 0n, fee?.receiver ?? ZERO_ADDRESS];
  if (order.feeBps !== feeBps || order.feeReceiver !== feeReceiver)
    faults.push(
      `it takes a fee of ${order.feeBps} basis points for ${order.feeReceiver}; asked was ${feeBps} for ${feeReceiver}`,
    );
  if (!executorAddresses.includes(order.executor))
    faults.push(`it is run by ${order.executor}, which is no Executor of Sluice`);
  return faults;
}

/**
 * Checks that the wallet takes exactly the agreed amount of each token. With less, it would spend its earlier balance.
 */
function findPullFaults({ inputs, from }: Terms, { pulls }: WalletCalls): string[] {
  const faults = inputs.flatMap(({ token, pulled }) => {
    const taken = pulls.find((pull) => pull.token === token)?.amount ?? 0n;
    return taken === pulled ? [] : [`the wallet takes ${taken} of ${token}; agreed was ${pulled}`];
  });
  const stranger = pulls.find((pull) => pull.from !== from);
  return stranger === undefined ? faults : [...faults, `the wallet takes from ${stranger.from}`];
}

function verified(terms: Terms, order: Order, tx: ReadTransaction): VerifiedRoute {
  const paid = order.inputs.map(({ token, amountIn }) => ({ token, amount: String(amountIn) }));
  const fees = order.inputs.map(({ token, amountIn }) => ({
    token,
    amount: String((amountIn * order.feeBps) / BPS),
  }));
  return {
    holds: true,
    chainId: Number(terms.chainId),
    tx: tx.checked,
    paid,
    valueWei: String(tx.valueWei),
    payer: order.refundTo,
    receiver: order.receiver,
    minimums: order.outputs.map(({ token, minAmountOut }) => ({ token, amount: String(minAmountOut) })),
    ...(terms.fee === undefined ? {} : { fee: { receiver: order.feeReceiver, paid: fees } }),
    deadline: Number(order.deadline),
  };
}

/**
 * Checks the order's minimums against the caller's and, unless minimums were requested instead of a slippage, against the
 * response's expected output less the slippage. The response must also state the order's own minimums.
 */
function findMinimumFaults(
  { least, slippageBps, outputs }: Terms,
  order: Order,
  { amountOut, minAmountOut }: Members,
): string[] {
  const [amounts, told] = [amountsOf(amountOut, outputs.length), amountsOf(minAmountOut, outputs.length)];
  if (amounts === undefined)
    return [`amountOut is ${shown(amountOut)}; it must be an amount for each tokenOut`];
  if (told === undefined)
    return [`minAmountOut is ${shown(minAmountOut)}; it must be an amount for each tokenOut`];
  return order.outputs.flatMap(({ token, minAmountOut: insisted }, index) => {
    const faults: string[] = [];
    const [promised = 0n, wanted = 0n] = [amounts[index], least[index]];
    const slipped = slippageBps === undefined ? 0n : lessSlippage(promised, slippageBps);
    if (insisted !== told[index])
      faults.push(
        `the answer says that at least ${told[index]} of ${token} arrive; the order insists on ${insisted}`,
      );
    if (insisted < wanted) faults.push(`it is content with ${insisted} of ${token}, not ${wanted}`);
    if (insisted < slipped)
      faults.push(`it is content with ${insisted} of ${token}; ${promised} less the slippage is ${slipped}`);
    return faults;
  });
}

/** Reads a string for one output, or a list with one string per output. */
function amountsOf(value: unknown, count: number): bigint[] | undefined {
  const amounts = (count === 1 ? [value] : Array.isArray(value) ? value : []).map(answeredAmount);
  return amounts.length !== count || amounts.includes(undefined) ? undefined : (amounts as bigint[]);
}
