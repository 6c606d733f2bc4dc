import { MAX_UINT256 } from "../../lib/math.js";

/** Fees are parts of this. */
export const FEE_DENOMINATOR = 10n ** 10n;

/** The contracts' 18 decimals. */
export const PRECISION = 10n ** 18n;

const MOST_ROUNDS = 255;

/** Which invariant it is: its amplification times `precision`, and whether it is that of the early contracts. */
export type Invariant = {
  readonly amplification: bigint;
  readonly precision: bigint;
  readonly early: boolean;
};

/** `value` where the contract's own arithmetic holds it. Throws a RangeError where the contract reverts. */
export function uint(value: bigint): bigint {
  if (value < 0n || value > MAX_UINT256) throw new RangeError("not a uint256");
  return value;
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

/** get_D: the sum that the balances `xp`, in 18 decimals, would have at equal prices. */
export function invariantOf(xp: readonly bigint[], { amplification, precision, early }: Invariant): bigint {
  const n = BigInt(xp.length);
  const sum = xp.reduce((total, balance) => uint(total + balance), 0n);
  if (sum === 0n) return 0n;
  const ann = amplification * n;
  const guard = early ? 1n : 0n;
  const scaledSum = uint(ann * sum) / precision;
  let d = sum;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let product = d;
    for (const balance of xp) product = uint(product * d) / uint(balance * n + guard);
    const last = d;
    const numerator = uint(uint(scaledSum + uint(product * n)) * d);
    d = numerator / uint(uint((ann - precision) * d) / precision + uint((n + 1n) * product));
    if (isNear(d, last)) break;
  }
  return d;
}

/** get_y and get_y_D: the balance of coin `index` at which the invariant is `d`, the others being as in `xp`. */
export function balanceFor(xp: readonly bigint[], index: number, d: bigint, invariant: Invariant): bigint {
  const n = BigInt(xp.length);
  const { precision } = invariant;
  const ann = invariant.amplification * n;
  let c = d;
  let sum = 0n;
  for (const [other, balance] of xp.entries()) {
    if (other === index) continue;
    sum = uint(sum + balance);
    c = uint(c * d) / uint(balance * n);
  }
  c = uint(uint(c * d) * precision) / (ann * n);
  const b = uint(sum + (d * precision) / ann);
  let y = d;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const last = y;
    y = uint(uint(y * y) + c) / uint(uint(2n * y + b) - d);
    if (isNear(y, last)) break;
  }
  return y;
}

function isNear(a: bigint, b: bigint): boolean {
  return a > b ? a - b <= 1n : b - a <= 1n;
}
