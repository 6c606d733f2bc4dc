import { defaultDeadlineSeconds } from "../config/routeDefaults.js";
import { decodeDelegateCall, decodeRouteCall } from "../execution/decode.js";
import { decodeWalletCalls, type WalletCalls } from "../execution/decodeWallet.js";
import type { Order, RouteCall } from "../execution/order.js";
import { payerOf } from "../execution/strategy.js";
import { findWalletFault } from "../execution/walletFault.js";
import { NATIVE, ZERO_ADDRESS } from "../lib/address.js";
import { BPS } from "../lib/whole.js";
import {
  accountDelegateAddress,
  executorAddresses,
  ownerWalletFactoryAddress,
  routerAddress,
} from "../program/contracts.js";
import type { RouteParams } from "../wire/types.js";
import type { Refuted } from "./approval.js";
import { readAsked, type Terms } from "./asked.js";
import { findFundingFaults } from "./funding.js";
import { findMinimumFaults } from "./minimum.js";
import { findSignatureFaults } from "./signature.js";
import { type CheckedTransaction, type ReadTransaction, readTransaction } from "./transaction.js";
import { membersOf } from "./values.js";

/** The parameters sent to `/shortcuts/route`, the chain they were meant for, and what was said yes to. */
export type AskedRoute = Omit<RouteParams, "chainId"> & {
  readonly chainId: number;
  /**
   * The least that may arrive of each tokenOut, in raw units: what somebody has agreed to, whatever the answer says. Without
   * it the answer's own minimum is held against its own amount and the slippage that was asked for.
   */
  readonly atLeast?: string | readonly string[];
};

export type VerifyOptions = {
  /** The time now, in Unix seconds: of the newest block, where a chain's clock is not that of the world. Default: this machine's. */
  readonly nowSeconds?: number;
};

type TokenAmount = { readonly token: `0x${string}`; readonly amount: string };

/** What a route that holds does, at worst. Amounts in raw units, as decimal text. */
export type VerifiedRoute = {
  readonly holds: true;
  readonly chainId: number;
  /** What to sign and send, and nothing else. */
  readonly tx: CheckedTransaction;
  /** What is taken of each token, the fee included; the native currency is `0xeeee…`. */
  readonly paid: readonly TokenAmount[];
  /** What the transaction sends along, in wei: the amount of the native currency, if that is paid. */
  readonly valueWei: string;
  /** Who pays, and gets back what is left over: the sender, or the sender's smart wallet. */
  readonly payer: `0x${string}`;
  /** Who gets what is bought. */
  readonly receiver: `0x${string}`;
  /** What the receiver gets of each token at least; below that the chain undoes all of it. */
  readonly minimums: readonly TokenAmount[];
  /** The part of `paid` that goes to somebody else, where a fee was asked for. */
  readonly fee?: { readonly receiver: `0x${string}`; readonly paid: readonly TokenAmount[] };
  /** The last second at which it may be mined, in Unix seconds. */
  readonly deadline: number;
};

/**
 * Holds the answer of `/shortcuts/route` against what was asked, before anything is signed: the bytes are read back, and
 * contracts, tokens, amounts, receiver, minimum, fee, deadline, signatures, and of a smart wallet every call that it makes,
 * must be those of the question. The program is not followed, and need not be: whatever it does, the Router takes no more
 * than `paid` and undoes all of it unless the receiver's balances grow by `minimums`. So a service can still deliver no more
 * than these, and keep the difference to what it promised. Asks nobody, and throws for no value of either.
 *
 * @param asked as it was sent.
 * @param answer the JSON as it was received.
 */
export function verifyRoute(
  asked: AskedRoute,
  answer: unknown,
  { nowSeconds = Date.now() / 1000 }: VerifyOptions = {},
): VerifiedRoute | Refuted {
  const read = readAsked(asked);
  if ("faults" in read) return { holds: false, faults: read.faults };
  const { terms } = read;
  const told = membersOf(answer);
  const answered = readTransaction("tx", told.tx, told.gas, terms.from);
  if ("faults" in answered) return { holds: false, faults: answered.faults };
  const call = readCall(terms, answered.tx);
  if ("faults" in call) return { holds: false, faults: call.faults };
  const { order } = call.call;
  const faults = [
    ...findOrderFaults(terms, order),
    ...findDeadlineFaults(terms, order, BigInt(Number.isFinite(nowSeconds) ? Math.floor(nowSeconds) : 0)),
    ...findMinimumFaults(terms, order, told),
    ...findFundingFaults(call.call),
    ...findSignatureFaults(terms, call.call),
    ...(call.wallet === undefined ? [] : findPullFaults(terms, call.wallet)),
  ];
  const native = order.inputs.find(({ token }) => token === NATIVE)?.amountIn ?? 0n;
  const { valueWei } = answered.tx;
  if (valueWei !== native) faults.push(`the transaction sends ${valueWei} wei; it must send ${native}`);
  if (faults.length > 0) return { holds: false, faults };
  return verified(terms, order, answered.tx);
}

type ReadCall =
  | { readonly call: RouteCall; readonly wallet: WalletCalls | undefined }
  | { readonly faults: readonly string[] };

const places = {
  router: { name: "Router", address: routerAddress },
  delegate: { name: "AccountDelegate", address: accountDelegateAddress },
  ensowallet: { name: "OwnerWalletFactory", address: ownerWalletFactoryAddress },
} as const;

/** The order inside the transaction. Contracts are known by our own constants, and wallets only by their owner. */
function readCall({ strategy }: Terms, { to, data }: ReadTransaction): ReadCall {
  const { name, address } = places[strategy];
  if (to !== address)
    return { faults: [`the transaction goes to ${to}; it must go to the ${name}, ${address}`] };
  if (strategy !== "ensowallet") {
    const call = strategy === "router" ? decodeRouteCall(data) : decodeDelegateCall(data);
    return call === undefined ? notARoute : { call, wallet: undefined };
  }
  const wallet = decodeWalletCalls(data);
  if (wallet === undefined) return notARoute;
  const fault = findWalletFault(wallet);
  return fault === undefined ? { call: wallet.route.call, wallet } : { faults: [`the wallet ${fault}`] };
}

const notARoute = { faults: ["the call data is not exactly one route of the strategy"] };

/**
 * By how much a smart wallet may spend less of a token than was asked for, in raw units: what is lost when a token that
 * counts in larger units is handed on three times, at an index of up to five. It stays in the wallet.
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

const { account, contract } = defaultDeadlineSeconds;
/** How long a transaction is valid where nobody says, as documented: those that several people may have to sign, longer. */
const usualSeconds = { router: account, ensowallet: contract, delegate: contract };
/** How far the clocks of a chain, a service and a caller may be apart. */
const clockSeconds = 300n;

function findDeadlineFaults({ deadline, strategy, signedOrder }: Terms, order: Order, now: bigint): string[] {
  const latest =
    deadline ?? signedOrder?.order.deadline ?? now + BigInt(usualSeconds[strategy]) + clockSeconds;
  if (order.deadline <= latest) return [];
  return [`it is valid until ${order.deadline}; the latest deadline is ${latest}`];
}

/** The wallet takes what was agreed of each token, no more and no less: less would spend what it held before. */
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
