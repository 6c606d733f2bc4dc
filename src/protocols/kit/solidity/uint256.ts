import { MAX_UINT256 } from "../../../lib/math.js";
import { type RefusalCode, Refused, refuse } from "../../../lib/refusal.js";

/**
 * `value` where a contract's checked arithmetic holds it. Throws `Refused` where the contract reverts, with `code` for
 * what that means to who asked: a difference that rounding makes negative is of too little, all else of too much.
 */
export function uint(value: bigint, code: RefusalCode = "tooMuch"): bigint {
  if (value < 0n || value > MAX_UINT256) throw new Refused(refuse(code, "a number is no uint256"));
  return value;
}

/** floor(a / b) of what is not negative. Throws `Refused` where the contract reverts: by nothing. */
export function quotient(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new Refused(refuse("closed", "something is divided by nothing"));
  return a / b;
}

/** ceil(a / b) of what is not negative. Throws `Refused` where the contract reverts: by nothing. */
export function quotientUp(a: bigint, b: bigint): bigint {
  return quotient(a + b - 1n, b);
}
