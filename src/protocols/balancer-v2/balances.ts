import { Refused, refuse } from "../../lib/refusal.js";
import { uint } from "../kit/solidity/uint256.js";

/** What the pool gives, and the pool after it. */
export type Trade<State> = { readonly amountOut: bigint; readonly state: State };

/** The vault keeps balances as uint112. */
const MOST_BALANCE = (1n << 112n) - 1n;

/** The vault's balances after one of them moved. Throws `Refused` for what it cannot keep. */
export function changed(balances: readonly bigint[], index: number, by: bigint): readonly bigint[] {
  const next = kept(at(balances, index) + by);
  return balances.map((balance, place) => (place === index ? next : balance));
}

/** `balance` where the vault can keep it. Throws `Refused` where it cannot. */
export function kept(balance: bigint): bigint {
  if (uint(balance) > MOST_BALANCE) {
    throw new Refused(refuse("tooMuch", "a balance is more than the vault can keep"));
  }
  return balance;
}

/** How much of a token the vault can still take, short of what float64 rounds. */
export function roomFor(balances: readonly bigint[], index: number): number {
  return Number(MOST_BALANCE - at(balances, index)) * (1 - 1e-12);
}

/** Number `index` of a list that is as long as the pool has tokens. */
export function at<Value>(values: readonly Value[], index: number): Value {
  return values[index] as Value;
}
