import { MAX_UINT256 } from "../../lib/math.js";
import { pow } from "./logExp.js";

/** One with the contracts' 18 decimals. */
export const ONE = 10n ** 18n;

/** How far `pow` may be off, as a share of its result. */
const POW_ERROR = 10_000n;

/** `value` where the contract's own arithmetic holds it. Throws a RangeError where the contract reverts. */
export function uint(value: bigint): bigint {
  if (value < 0n || value > MAX_UINT256) throw new RangeError("not a uint256");
  return value;
}

export function mulDown(a: bigint, b: bigint): bigint {
  return uint(a * b) / ONE;
}

export function mulUp(a: bigint, b: bigint): bigint {
  const product = uint(a * b);
  return product === 0n ? 0n : (product - 1n) / ONE + 1n;
}

export function divDown(a: bigint, b: bigint): bigint {
  return uint(a * ONE) / b;
}

export function divUp(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new RangeError("division by zero");
  return a === 0n ? 0n : (uint(a * ONE) - 1n) / b + 1n;
}

/** Not above the power. */
export function powDown(base: bigint, exponent: bigint): bigint {
  const raw = pow(base, exponent);
  const error = mulUp(raw, POW_ERROR) + 1n;
  return raw < error ? 0n : raw - error;
}

/** Not below the power. */
export function powUp(base: bigint, exponent: bigint): bigint {
  const raw = pow(base, exponent);
  return raw + mulUp(raw, POW_ERROR) + 1n;
}

/** One less `value`, never below zero. */
export function complement(value: bigint): bigint {
  return value < ONE ? ONE - value : 0n;
}
