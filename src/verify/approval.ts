import { decodeApproval } from "../execution/decodeApproval.js";
import { type Strategy, spenderOf } from "../execution/strategy.js";
import { NATIVE } from "../lib/address.js";
import type { ApproveParams } from "../wire/types.js";
import { addressOf, amountOf, membersOf, misspeltMembers, shown } from "./readValues.js";
import { type CheckedTransaction, readTransaction } from "./transaction.js";

/** The parameters sent to `/wallet/approve`, and the chain they were meant for. */
export type AskedApproval = Omit<ApproveParams, "chainId"> & { readonly chainId: number };

/** What a verified approval does. */
export type VerifiedApproval = {
  readonly holds: true;
  readonly token: `0x${string}`;
  /** The Router, the sender's own smart wallet or, for strategy `delegate`, the sender. */
  readonly spender: `0x${string}`;
  /** The amount that the spender may move once all transactions are mined, in raw units of the token. */
  readonly amount: string;
  /**
   * The transactions to send, in this order, each after the previous one is mined. If there are two, the first resets
   * an old allowance.
   */
  readonly transactions: readonly CheckedTransaction[];
};

/** The differences between the response and the request, one sentence each. */
export type Refuted = {
  readonly holds: false;
  readonly faults: readonly string[];
  /**
   * The contracts that are not known, if only known ones were allowed. Allow one only if you know from elsewhere what it
   * does, or if your own node confirms it (`confirmContracts`).
   */
  readonly unknownContracts?: readonly `0x${string}`[];
};

const strategies = ["router", "delegate", "ensowallet"] as const satisfies Strategy["kind"][];

/**
 * Verifies the response of `/wallet/approve` against the request: an approval of exactly the amount, of the token, for
 * the strategy's spender, whose address is known or derived here. At most a reset of an old allowance precedes it.
 * Makes no requests, and does not throw for any input.
 *
 * @param asked the request as it was sent. Without `routingStrategy` the endpoint's default applies, `ensowallet`.
 * @param answer the JSON as it was received.
 */
export function verifyApproval(asked: AskedApproval, answer: unknown): VerifiedApproval | Refuted {
  const misspelt = misspeltMembers(membersOf(asked), members);
  return misspelt.length > 0 ? refuted(misspelt) : holdApproval(asked, answer);
}

const members: ReadonlySet<string> = new Set<keyof AskedApproval>([
  "chainId",
  "fromAddress",
  "tokenAddress",
  "amount",
  "routingStrategy",
]);

/** Verifies an approval whose request is known to have no misspelt members. */
export function holdApproval(asked: AskedApproval, answer: unknown): VerifiedApproval | Refuted {
  const sent = membersOf(asked);
  const { routingStrategy = "ensowallet" } = sent;
  const read = {
    chainId: amountOf(sent.chainId),
    fromAddress: addressOf(sent.fromAddress),
    tokenAddress: addressOf(sent.tokenAddress),
    amount: amountOf(sent.amount),
    routingStrategy: strategies.find((strategy) => strategy === routingStrategy),
  };
  // The native currency has no allowances.
  const isWrong = ([name, value]: [string, unknown]) =>
    value === undefined || (name === "tokenAddress" && value === NATIVE);
  const wrong = Object.entries(read).filter(isWrong);
  if (wrong.length > 0) return refuted(wrong.map(([name]) => `${name} was asked as ${shown(sent[name])}`));
  const {
    fromAddress: from,
    tokenAddress: token,
    amount,
    routingStrategy: strategy,
  } = read as Sure<typeof read>;
  const spender = spenderOf(strategy, from);
  const fields = membersOf(answer);
  const steps = [{ name: "tx", gas: fields.gas, amount }];
  if (fields.resetTx !== undefined) steps.unshift({ name: "resetTx", gas: fields.resetGas, amount: 0n });
  const transactions: CheckedTransaction[] = [];
  const faults: string[] = [];
  for (const { name, gas, amount } of steps) {
    const read = readTransaction(name, fields[name], gas, from);
    if ("faults" in read) {
      faults.push(...read.faults);
      continue;
    }
    const { to, data, valueWei, checked } = read.tx;
    const allowed = decodeApproval(data);
    if (to !== token) faults.push(`${name} goes to ${to}; it must go to the token, ${token}`);
    if (valueWei !== 0n) faults.push(`${name} sends ${valueWei} wei; an approval sends none`);
    if (allowed === undefined) faults.push(`${name} is not an approval`);
    else if (allowed.spender !== spender || allowed.amount !== amount)
      faults.push(`${name} allows ${allowed.spender} ${allowed.amount}; asked was ${amount} for ${spender}`);
    transactions.push(checked);
  }
  if (faults.length > 0) return refuted(faults);
  return { holds: true, token, spender, amount: String(amount), transactions };
}

type Sure<T> = { [Name in keyof T]: NonNullable<T[Name]> };

function refuted(faults: readonly string[]): Refuted {
  return { holds: false, faults };
}
