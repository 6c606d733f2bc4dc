export const MAX_UINT256 = (1n << 256n) - 1n;

/** Returns floor(a·b / denominator) without overflow. */
export function mulDivDown(a: bigint, b: bigint, denominator: bigint): bigint {
  return (a * b) / denominator;
}

/** Returns ceil(a·b / denominator) for non-negative operands, without overflow. */
export function mulDivUp(a: bigint, b: bigint, denominator: bigint): bigint {
  const product = a * b;
  const quotient = product / denominator;
  return quotient * denominator === product ? quotient : quotient + 1n;
}

/** Returns ceil(a / b) for non-negative operands. */
export function divUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}

/** Returns the smaller of two values. */
export function minBigint(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** Returns the larger of two values. */
export function maxBigint(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** Returns floor(√value) by Newton's method. */
export function squareRoot(value: bigint): bigint {
  if (value === 0n) return 0n;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
