import { Refused, refuse } from "../../lib/refusal.js";
import { uint } from "../kit/maths/uint256.js";

/** The pool's output, and the pool after the trade. */
export type Trade<State> = { readonly amountOut: bigint; readonly state: State };

/** The vault stores balances as uint112. */
const MAX_BALANCE = (1n << 112n) - 1n;

/** Returns the vault's balances after one of them changed. Throws `Refused` if the vault cannot store it. */
export function changed(balances: readonly bigint[], index: number, by: bigint): readonly bigint[] {
  const next = kept(at(balances, index) + by);
  return balances.map((balance, place) => (place === index ? next : balance));
}

/** Returns `balance` if the vault can store it. Throws `Refused` otherwise. */
export function kept(balance: bigint): bigint {
  if (uint(balance) > MAX_BALANCE) {
    throw new Refused(refuse("tooMuch", "a balance is more than the vault can keep"));
  }
  return balance;
}

/** Returns how much of a token the vault can still take, reduced by the rounding of float64. */
export function roomFor(balances: readonly bigint[], index: number): number {
  return Number(MAX_BALANCE - at(balances, index)) * (1 - 1e-12);
}

/** Returns number `index` of a list with one entry per token of the pool. */
export function at<Value>(values: readonly Value[], index: number): Value {
  return values[index] as Value;
}
