import { decodeApproval } from "../execution/decodeApproval.js";
import type { WalletCalls } from "../execution/decodeWallet.js";
import type { RouteCall } from "../execution/order.js";
import { type Strategy, spenderOf } from "../execution/strategy.js";
import { type Address, NATIVE } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { addressOf, bytesOf, membersOf, shown } from "./readValues.js";
import type { ReadTransaction } from "./transaction.js";

/** A call of a batch exactly as it was verified, for a wallet's `wallet_sendCalls`. */
export type CheckedCall = {
  readonly to: `0x${string}`;
  readonly data: `0x${string}`;
  /** Wei, as a hexadecimal quantity. */
  readonly value: `0x${string}`;
};

type Terms = {
  readonly from: Address;
  readonly strategy: Strategy["kind"];
  /** Whether the request wants the calls. */
  readonly batch: boolean;
};

/** What the transaction does, decoded. */
type Made = {
  readonly call: RouteCall;
  readonly wallet: WalletCalls | undefined;
  readonly tx: ReadTransaction;
};

/**
 * Checks the calls of a batch. The last is the verified transaction. Every other approves an input that the transaction
 * takes without a signature: for the strategy's spender, and for exactly what it takes. At most a reset to 0 precedes it.
 * Calls that nobody requested are checked too, since somebody may send them.
 */
export function checkBatch(
  { from, strategy, batch }: Terms,
  { call, wallet, tx }: Made,
  answered: unknown,
): { readonly calls?: readonly CheckedCall[]; readonly faults: readonly string[] } {
  if (answered === undefined) return { faults: batch ? ["the calls of the batch are missing"] : [] };
  if (!Array.isArray(answered) || answered.length > mostCalls)
    return { faults: [`calls is no list of at most ${mostCalls}`] };
  const read = answered.map(readCall);
  const faults = read.flatMap((each, index) => ("fault" in each ? [`calls[${index}] ${each.fault}`] : []));
  const calls = read.flatMap((each) => ("fault" in each ? [] : [each]));
  const last = calls.at(-1);
  if (faults.length > 0) return { faults };
  if (last?.to !== tx.to || last.data !== tx.data || BigInt(last.value) !== tx.valueWei)
    faults.push("the last call of the batch is not the transaction");
  const spender = spenderOf(strategy, from);
  const due = takenOf(strategy, call, wallet);
  for (const [index, { to, data, value }] of calls.slice(0, -1).entries()) {
    const fail = (why: string) => faults.push(`calls[${index}] ${why}`);
    const approval = decodeApproval(data);
    const needed = due.get(to);
    if (approval === undefined) fail("is neither an approval nor the transaction");
    else if (needed === undefined) fail(`approves ${to}, which the transaction does not take`);
    else if (value !== "0x0") fail(`sends ${value} wei; an approval sends none`);
    else if (approval.spender !== spender) fail(`lets ${approval.spender} take ${to}; it must be ${spender}`);
    else if (approval.amount === 0n && calls[index + 1]?.to === to) continue;
    else if (approval.amount !== needed) fail(`approves ${approval.amount} of ${to}; taken is ${needed}`);
    else due.delete(to);
  }
  return faults.length > 0 ? { faults } : { calls, faults };
}

/** For each of eight inputs, a reset and an approval. Then the transaction. */
const mostCalls = 17;

const members = new Set(["to", "data", "value"]);

function readCall(answered: unknown): CheckedCall | { readonly fault: string } {
  const { to, data, value } = membersOf(answered);
  const stranger = Object.keys(membersOf(answered)).find((name) => !members.has(name));
  if (stranger !== undefined) return { fault: `has the member ${shown(stranger)}, which no call has` };
  const [address, bytes] = [addressOf(to), bytesOf(data)];
  if (address === undefined) return { fault: `goes to ${shown(to)}; it must be an address` };
  if (bytes === undefined) return { fault: "has no call data" };
  if (typeof value !== "string" || !/^0x(0|[1-9a-f][0-9a-f]{0,63})$/.test(value))
    return { fault: `sends ${shown(value)}; it must be wei as a hexadecimal quantity` };
  return { to: address, data: bytes, value: value as Hex };
}

/** Returns the amount of each ERC-20 that a transaction takes by an allowance. */
function takenOf(
  strategy: Strategy["kind"],
  { order, signed }: RouteCall,
  wallet: WalletCalls | undefined,
): Map<Address, bigint> {
  if (strategy === "ensowallet")
    return new Map((wallet?.pulls ?? []).map(({ token, amount }) => [token, amount]));
  if (strategy === "delegate" || signed?.kind === "permit2") return new Map();
  const permits = signed?.permits ?? [];
  const unsigned = order.inputs.filter(
    ({ token }, index) => token !== NATIVE && (permits[index] ?? "0x") === "0x",
  );
  return new Map(unsigned.map(({ token, amountIn }) => [token, amountIn]));
}
