/** The invariant in float64, with balances in parts of D. */
export type Shape = {
  /** The amplification times n^n, and gamma. */
  readonly amplification: number;
  readonly gamma: number;
};

const MAX_ROUNDS = 80;

/** Returns how far the sum of balances exceeds D at K0, and its slope. */
function excessAt({ amplification, gamma }: Shape, k0: number): readonly [number, number] {
  const g = gamma + 1 - k0;
  const scale = gamma * gamma * amplification * k0;
  return [(g * g * (1 - k0)) / scale, (-g * (2 * (1 - k0) * k0 + g)) / (scale * k0)];
}

/** Returns the balance that the others imply, in parts of D, by Newton's method within narrowing bounds. */
export function missing(shape: Shape, others: readonly number[], guess: number): number {
  const n = others.length + 1;
  const sum = others.reduce((total, x) => total + x, 0);
  const factor = others.reduce((product, x) => product * x, n ** n);
  return rootOf(guess, (v) => {
    const [excess, slope] = excessAt(shape, factor * v);
    return [sum + v - 1 - excess, 1 - slope * factor];
  });
}

/** Returns D for other balances, in parts of D. */
export function relativeD(shape: Shape, x: readonly number[], guess: number): number {
  const n = x.length;
  const sum = x.reduce((total, value) => total + value, 0);
  const product = x.reduce((all, value) => all * value, n ** n);
  // The function rises in the inverse of D.
  const inverse = rootOf(1 / guess, (w) => {
    const k0 = product * w ** n;
    const [excess, slope] = excessAt(shape, k0);
    return [sum * w - 1 - excess, sum - (slope * n * k0) / w];
  });
  return 1 / inverse;
}

/** Returns the zero of a rising function, starting from a guess. */
function rootOf(guess: number, at: (x: number) => readonly [value: number, slope: number]): number {
  let [low, high] = [0, Number.POSITIVE_INFINITY];
  let x = guess;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const [value, slope] = at(x);
    if (value > 0) high = x;
    else low = x;
    const next = x - value / slope;
    if (Math.abs(next - x) <= 2 * Number.EPSILON * x) return next;
    if (next > low && next < high) x = next;
    else x = high === Number.POSITIVE_INFINITY ? 2 * x : (low + high) / 2;
  }
  return x;
}
