import { MAX_UINT256 } from "../../../lib/math.js";
import { type RefusalCode, Refused, refuse } from "../../../lib/refusal.js";

/**
 * Returns `value` if a contract's checked arithmetic can hold it. Throws `Refused` where the contract reverts. `code`
 * says what that means to the caller: "tooLittle" for a difference that rounding makes negative, "tooMuch" for
 * everything else.
 */
export function uint(value: bigint, code: RefusalCode = "tooMuch"): bigint {
  if (value < 0n || value > MAX_UINT256) throw new Refused(refuse(code, "a number is no uint256"));
  return value;
}

/** Returns floor(a / b) for non-negative operands. Throws `Refused` if `b` is zero, where the contract reverts. */
export function quotient(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new Refused(refuse("closed", "something is divided by nothing"));
  return a / b;
}

/** Returns whether two steps of an approximation differ by at most one, where contracts stop. */
export function hasConverged(a: bigint, b: bigint): boolean {
  return a - b <= 1n && b - a <= 1n;
}

/** Returns ceil(a / b) for non-negative operands. Throws `Refused` if `b` is zero, where the contract reverts. */
export function quotientUp(a: bigint, b: bigint): bigint {
  return quotient(a + b - 1n, b);
}
