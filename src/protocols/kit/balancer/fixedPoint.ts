import { WAD } from "../../../lib/whole.js";
import { quotient, uint } from "../maths/uint256.js";

/**
 * FixedPoint of the contracts: numbers with 18 decimals. Unless noted otherwise, functions throw `Refused` where the
 * contract reverts.
 */

/** One, with the contracts' 18 decimals. */
export const ONE = WAD;

/** Returns a·b, rounded down (`mulDown`). */
export function mulDown(a: bigint, b: bigint): bigint {
  return uint(a * b) / ONE;
}

/** Returns a·b, rounded up (`mulUp`). */
export function mulUp(a: bigint, b: bigint): bigint {
  const product = uint(a * b);
  return product === 0n ? 0n : (product - 1n) / ONE + 1n;
}

/** Returns a / b, rounded down (`divDown`). */
export function divDown(a: bigint, b: bigint): bigint {
  return quotient(uint(a * ONE), b);
}

/** Returns a / b, rounded up (`divUp`). */
export function divUp(a: bigint, b: bigint): bigint {
  return a === 0n ? quotient(0n, b) : quotient(uint(a * ONE) - 1n, b) + 1n;
}

/** Returns one minus `value`, at least zero (`complement`). Never throws. */
export function complement(value: bigint): bigint {
  return value < ONE ? ONE - value : 0n;
}
