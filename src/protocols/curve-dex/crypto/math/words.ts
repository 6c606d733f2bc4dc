import { type RefusalCode, Refused, refuse } from "../../../../lib/refusal.js";

export const FEE_WHOLE = 10n ** 10n;
/** The admin's part of deposit fees and of the profit in the newest generation, in units of 1e-10. */
export const ADMIN_FEE = 5n * 10n ** 9n;

const INT256_MIN = -(1n << 255n);
const INT256_MAX = (1n << 255n) - 1n;

/** Returns `value` if a contract's checked signed arithmetic can hold it. Throws `Refused` where the contract reverts. */
export function int(value: bigint): bigint {
  if (value < INT256_MIN || value > INT256_MAX) throw new Refused(refuse("tooMuch", "a number is no int256"));
  return value;
}

/** Returns `value` as unchecked signed arithmetic wraps it. */
export function wrapped(value: bigint): bigint {
  return value < INT256_MIN || value > INT256_MAX ? BigInt.asIntN(256, value) : value;
}

/** Returns a / b towards zero, and zero for a division by zero, as the EVM's own signed and unsigned division do. */
export function evmQuotient(a: bigint, b: bigint): bigint {
  return b === 0n ? 0n : a / b;
}

const LOW_QUARTER = (1n << 64n) - 1n;

/** Returns the three numbers of 64 bits that a word of parameters packs. */
export function unpacked(word: bigint): [bigint, bigint, bigint] {
  return [(word >> 128n) & LOW_QUARTER, (word >> 64n) & LOW_QUARTER, word & LOW_QUARTER];
}

/** Throws `Refused` if a condition that a contract asserts does not hold. */
export function requireThat(holds: boolean, reason: string, code: RefusalCode = "tooMuch"): void {
  if (!holds) throw new Refused(refuse(code, reason));
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
