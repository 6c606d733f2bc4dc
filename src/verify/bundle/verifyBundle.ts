import type { Order } from "../../execution/order.js";
import { payerOf, type Strategy } from "../../execution/strategy.js";
import { walletOf } from "../../execution/walletAddress.js";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { maxBigint } from "../../lib/math.js";
import { executorAddresses } from "../../program/contracts.js";
import type { Step } from "../../program/format.js";
import type { BundleCall, BundleParams } from "../../wire/types.js";
import type { Refuted } from "../approval.js";
import { type CheckedCall, checkBatch } from "../batch.js";
import { stepsOf } from "../contracts/program.js";
import { findProgramFaults } from "../contracts/programFaults.js";
import { findDeadlineFaults } from "../deadline.js";
import { addressOf, amountOf, membersOf, misspeltMembers, shown } from "../readValues.js";
import type { VerifyOptions } from "../route.js";
import { readCall } from "../routeCall.js";
import { findSignatureFaults } from "../signature.js";
import { flagOf } from "../terms.js";
import { type CheckedTransaction, readTransaction } from "../transaction.js";
import { type AgreedCall, type Due, duesOf, readCalls, supplyOf, withAnsweredSpending } from "./calls.js";
import { findDueFaults } from "./dues.js";
import { paymentsOf } from "./guarantees.js";

/** The parameters sent to `/shortcuts/bundle`, the chain they were meant for, its calls, and the minimums agreed to. */
export type AskedBundle = Omit<BundleParams, "chainId"> & {
  readonly chainId: number;
  readonly calls: readonly BundleCall[];
  /** By token: the minimum, in raw units, that the bundle's receiver has agreed to, whatever the response says. */
  readonly atLeast?: Readonly<Record<string, string>>;
};

type TokenAmount = { readonly token: `0x${string}`; readonly amount: string };

/** What a verified bundle does in the worst case. Amounts are raw units as decimal text. */
export type VerifiedBundle = {
  readonly holds: true;
  readonly chainId: number;
  /** The transaction to sign and send, and nothing else. */
  readonly tx: CheckedTransaction;
  /** The missing approvals, then the transaction, for a wallet that sends batches. Absent if the answer has none. */
  readonly calls?: readonly CheckedCall[];
  /** The most that is taken of each token. The native currency is `0xeeee…`. */
  readonly paid: readonly TokenAmount[];
  readonly valueWei: string;
  /** The address that pays and receives leftovers: the sender, or the sender's smart wallet. */
  readonly payer: `0x${string}`;
  /** The minimum that each receiver gets of each token. Below it, the chain reverts the whole transaction. */
  readonly minimums: readonly (TokenAmount & { readonly receiver: `0x${string}` })[];
  /** Who may get a fee, and in which token. */
  readonly fees: readonly { readonly receiver: `0x${string}`; readonly token: `0x${string}` }[];
  /** The last second at which it may be mined, in Unix seconds. */
  readonly deadline: number;
};

/**
 * Verifies the response of `/shortcuts/bundle` against the request before anything is signed: the payer is asked for no
 * more than the calls state, nobody is paid whom no call names, a fee takes no more than its share, and everybody whom a
 * call names is paid: at least what the call states or, without that, the response's own amounts less the slippage. A route
 * with `amountOut` takes no more than the response states for it in `spent`, within the slippage and its own most. What
 * the Router does not enforce, the program must, and it is followed for that. Makes no requests, and does not throw.
 *
 * @param asked the request as it was sent, with `calls`.
 * @param answer the JSON as it was received.
 */
export function verifyBundle(
  asked: AskedBundle,
  answer: unknown,
  { nowSeconds = Date.now() / 1000, ...options }: VerifyOptions = {},
): VerifiedBundle | Refuted {
  const read = readBundle(asked);
  if ("faults" in read) return { holds: false, faults: read.faults };
  const fields = membersOf(answer);
  const spending = withAnsweredSpending(read.terms.calls, fields.spent);
  const terms = { ...read.terms, calls: spending.calls };
  const answered = readTransaction("tx", fields.tx, fields.gas, terms.from);
  if ("faults" in answered) return { holds: false, faults: answered.faults };
  const made = readCall(terms, answered.tx);
  if ("faults" in made) return { holds: false, faults: made.faults };
  const { order } = made.call;
  const payments = paymentsOf(stepsOf(made.call) ?? [], order);
  const owed = findDueFaults(terms, order, payments, fields);
  // The dues judge the payments out of the Executor. Venues pay nobody else.
  const mayPay = ({ op }: Step) => op === "pay" || op === "sweep";
  const asking = { ...terms, mayPay };
  const program = findProgramFaults(asking, made.call, answered.tx, fields, options);
  const native = order.inputs.find(({ token }) => token === NATIVE)?.amountIn ?? 0n;
  const { valueWei } = answered.tx;
  const now = BigInt(Number.isFinite(nowSeconds) ? Math.floor(nowSeconds) : 0);
  const batch = checkBatch(terms, { ...made, tx: answered.tx }, fields.calls);
  const faults = [
    ...spending.faults,
    ...findOrderFaults(terms, order),
    ...(made.wallet === undefined ? [] : findPullFaults(terms, order, made.wallet.pulls)),
    ...findDeadlineFaults({ ...terms, signedOrder: undefined }, order, now),
    ...findSignatureFaults({ permits: undefined, signedOrder: undefined }, made.call),
    ...owed.faults,
    ...program.faults,
    ...batch.faults,
    ...(valueWei === native ? [] : [`the transaction sends ${valueWei} wei; it must send ${native}`]),
  ];
  if (faults.length > 0) return { holds: false, faults, ...program.strangers };
  return {
    holds: true,
    chainId: Number(terms.chainId),
    tx: answered.tx.checked,
    ...(batch.calls === undefined ? {} : { calls: batch.calls }),
    paid: order.inputs.map(({ token, amountIn }) => ({ token, amount: String(amountIn) })),
    valueWei: String(valueWei),
    payer: order.refundTo,
    minimums: owed.minimums.map(({ to, token, least }) => ({ receiver: to, token, amount: String(least) })),
    fees: terms.dues.flatMap(({ isFee, to, token }) => (isFee ? [{ receiver: to, token }] : [])),
    deadline: Number(order.deadline),
  };
}

export type BundleTerms = {
  readonly chainId: bigint;
  readonly from: Address;
  readonly receiver: Address;
  readonly strategy: Strategy["kind"];
  /** Whether a smart wallet spends what it holds, and takes nothing from its owner. */
  readonly ownsInputs: boolean;
  readonly deadline: bigint | undefined;
  /** Whether the response must list the calls of a batch. */
  readonly batch: boolean;
  readonly calls: readonly AgreedCall[];
  readonly dues: readonly Due[];
  /** The tokens of all calls. */
  readonly tokens: readonly Address[];
  readonly atLeast: ReadonlyMap<Address, bigint>;
};

const members: ReadonlySet<string> = new Set<keyof AskedBundle>([
  ...(["chainId", "fromAddress", "routingStrategy", "spender", "receiver", "skipQuote"] as const),
  ...(["priceImpact", "deadline", "stateAge", "batch", "calls", "atLeast"] as const),
]);
const strategies = ["router", "delegate", "ensowallet"] as const satisfies Strategy["kind"][];

function readBundle(
  asked: unknown,
): { readonly terms: BundleTerms } | { readonly faults: readonly string[] } {
  const sent = membersOf(asked);
  const given = (name: string) => (sent[name] ?? undefined) !== undefined;
  const from = addressOf(sent.fromAddress);
  const strategy = strategies.find((each) => each === (sent.routingStrategy ?? "router"));
  const spender = given("spender") ? addressOf(sent.spender) : from;
  const owns = from !== undefined && strategy === "ensowallet" && spender === walletOf(from);
  const minimums = Object.entries(membersOf(sent.atLeast)).map(
    ([token, amount]) => [addressOf(token), amountOf(amount)] as const,
  );
  const read = {
    chainId: amountOf(sent.chainId) || undefined,
    fromAddress: from,
    routingStrategy: strategy,
    spender: spender === from || owns ? spender : undefined,
    receiver: given("receiver") ? addressOf(sent.receiver) : from,
    deadline: given("deadline") ? amountOf(sent.deadline) : 0n,
    batch: given("batch") ? flagOf(sent.batch) : false,
    atLeast: minimums.flat().includes(undefined) ? undefined : minimums,
  };
  const { calls, faults } = readCalls(sent.calls);
  faults.unshift(
    ...misspeltMembers(sent, members),
    ...Object.entries(read).flatMap(([name, value]) =>
      value === undefined ? [`what was asked cannot be verified: ${name} is ${shown(sent[name])}`] : [],
    ),
  );
  if (sent.skipQuote === true || sent.skipQuote === "true")
    faults.push("what was asked cannot be verified: skipQuote leaves out the amounts that are compared");
  if (faults.length > 0) return { faults };
  const sure = read as { [Name in keyof typeof read]: NonNullable<(typeof read)[Name]> };
  return {
    terms: {
      ...{ chainId: sure.chainId, from: sure.fromAddress, receiver: sure.receiver, calls },
      ...{ strategy: sure.routingStrategy, ownsInputs: owns, batch: sure.batch },
      deadline: given("deadline") ? sure.deadline : undefined,
      dues: duesOf(calls, sure.receiver),
      tokens: calls.flatMap(({ spends, outputs, wanted }) => [
        ...spends.map(({ token }) => token),
        ...outputs,
        ...(wanted === undefined ? [] : [wanted.token]),
      ]),
      atLeast: new Map(sure.atLeast as [Address, bigint][]),
    },
  };
}

function findOrderFaults({ calls, strategy, from }: BundleTerms, order: Order): string[] {
  const supply = supplyOf(calls);
  const faults = order.inputs.flatMap(({ token, amountIn }) => {
    const most = supply.get(token) ?? 0n;
    return amountIn <= most ? [] : [`it pays ${amountIn} of ${token}; the calls state ${most}`];
  });
  const tokens = order.inputs.map(({ token }) => token);
  if (new Set(tokens).size < tokens.length) faults.push("it pays a token twice");
  const payer = payerOf({ kind: strategy, pulls: [] }, from);
  if (order.refundTo !== payer)
    faults.push(`it sends what is left to ${order.refundTo}; it must go to ${payer}`);
  if (order.feeBps !== 0n || order.feeReceiver !== ZERO_ADDRESS)
    faults.push(`it takes a fee of ${order.feeBps} basis points for ${order.feeReceiver}; a bundle has none`);
  if (!executorAddresses.includes(order.executor))
    faults.push(`it is run by ${order.executor}, which is no Executor of Sluice`);
  return faults;
}

/** Checks that a wallet takes what the order pays, and no more than the calls state. */
function findPullFaults(
  { calls, from, ownsInputs }: BundleTerms,
  { inputs }: Order,
  pulls: readonly { readonly token: Address; readonly from: Address; readonly amount: bigint }[],
): string[] {
  const supply = supplyOf(calls);
  const faults = pulls.flatMap((pull) => (pull.from === from ? [] : [`the wallet takes from ${pull.from}`]));
  const tokens = new Set([...inputs, ...pulls].map(({ token }) => token).filter((token) => token !== NATIVE));
  for (const token of tokens) {
    const taken = pulls.filter((pull) => pull.token === token).reduce((sum, { amount }) => sum + amount, 0n);
    const needed = inputs.find((input) => input.token === token)?.amountIn ?? 0n;
    const [least, most] = ownsInputs ? [0n, 0n] : [needed, maxBigint(needed, supply.get(token) ?? 0n)];
    if (taken < least || taken > most)
      faults.push(`the wallet takes ${taken} of ${token}; agreed were ${least} to ${most}`);
  }
  return faults;
}
