import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { addressOf, answeredAmount, bytesOf, membersOf, shown } from "./readValues.js";

/** A transaction exactly as it was verified, without other members: safe to pass to a wallet. */
export type CheckedTransaction = {
  readonly from: `0x${string}`;
  readonly to: `0x${string}`;
  readonly data: `0x${string}`;
  /** Wei, as decimal text. */
  readonly value: string;
  /** The gas limit, as decimal text. */
  readonly gas: string;
};

/** A verified transaction, parsed. */
export type ReadTransaction = {
  readonly to: Address;
  readonly data: Hex;
  readonly valueWei: bigint;
  readonly checked: CheckedTransaction;
};

const members = new Set(["from", "to", "data", "value"]);

/**
 * Reads a transaction from a response. It has exactly four members. Any other, such as a gas price or an access list,
 * would reach a wallet that receives the whole object, although no one requested it.
 */
export function readTransaction(
  name: string,
  answered: unknown,
  gas: unknown,
  sender: Address,
): { readonly tx: ReadTransaction } | { readonly faults: readonly string[] } {
  if (typeof answered !== "object" || answered === null) return { faults: [`${name} is missing`] };
  const { from, to, data, value } = membersOf(answered);
  const read = {
    from: addressOf(from),
    to: addressOf(to),
    data: bytesOf(data),
    valueWei: answeredAmount(value),
    gas: answeredAmount(gas),
  };
  const faults = Object.keys(answered)
    .filter((member) => !members.has(member))
    .map((member) => `${name} has the member ${shown(member)}, which no transaction of Sluice has`);
  if (read.from !== sender) faults.push(`${name}.from is ${shown(from)}; it must be ${sender}`);
  if (read.to === undefined) faults.push(`${name}.to is ${shown(to)}; it must be an address`);
  if (read.data === undefined) faults.push(`${name}.data is not call data`);
  if (read.valueWei === undefined)
    faults.push(`${name}.value is ${shown(value)}; it must be wei in decimal digits`);
  if (read.gas === undefined)
    faults.push(`the gas limit of ${name} is ${shown(gas)}; it must be decimal digits`);
  if (faults.length > 0) return { faults };
  const { valueWei, ...rest } = read as { [Name in keyof typeof read]: NonNullable<(typeof read)[Name]> };
  const checked = {
    from: rest.from,
    to: rest.to,
    data: rest.data,
    value: String(valueWei),
    gas: String(rest.gas),
  };
  return { tx: { to: rest.to, data: rest.data, valueWei, checked } };
}
