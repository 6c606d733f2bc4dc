export const MAX_UINT256 = (1n << 256n) - 1n;

/** floor(a·b / denominator), no overflow. */
export function mulDivDown(a: bigint, b: bigint, denominator: bigint): bigint {
  return (a * b) / denominator;
}

/** ceil(a·b / denominator) for non-negative operands, no overflow. */
export function mulDivUp(a: bigint, b: bigint, denominator: bigint): bigint {
  const product = a * b;
  const quotient = product / denominator;
  return quotient * denominator === product ? quotient : quotient + 1n;
}

/** ceil(a / b) for non-negative operands. */
export function divUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}

/** The smaller of two. */
export function minBigint(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** The larger of two. */
export function maxBigint(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** floor(√value) by Newton's method. */
export function squareRoot(value: bigint): bigint {
  if (value === 0n) return 0n;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
