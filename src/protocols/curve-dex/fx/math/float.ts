/**
 * The invariant in float64, with balances in parts of D: `strength` times what the sum exceeds one is what one over four
 * times the product exceeds one.
 */

const MAX_ROUNDS = 64;

/** Returns the balance that the other implies, in parts of D. */
export function missing(strength: number, other: number): number {
  const b = other + 1 / strength - 1;
  const c = 1 / (4 * strength * other);
  const root = Math.sqrt(b * b + 4 * c);
  // Whichever form subtracts nothing.
  return b > 0 ? (2 * c) / (b + root) : (root - b) / 2;
}

/** Returns D for other balances, in parts of D, by Newton's method from their sum. */
export function relativeD(strength: number, [a, b]: readonly [number, number]): number {
  let D = a + b;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const spread = (D * D * D) / (4 * a * b);
    const next = ((strength * (a + b) + 2 * spread) * D) / ((strength - 1) * D + 3 * spread);
    if (Math.abs(next - D) <= 2 * Number.EPSILON * D) return next;
    D = next;
  }
  return D;
}
