import { MAX_UINT256 } from "../../lib/math.js";

/** One with the contracts' 18 decimals. */
export const ONE = 10n ** 18n;

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

/** One less `value`, never below zero. */
export function complement(value: bigint): bigint {
  return value < ONE ? ONE - value : 0n;
}

/** What `calculate` answers; undefined where the contract's own arithmetic would revert. */
export function unlessReverting<Value>(calculate: () => Value): Value | undefined {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
