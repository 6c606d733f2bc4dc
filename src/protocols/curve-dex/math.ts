import { WAD } from "../../lib/whole.js";
import { quotient, uint } from "../lib/solidity/uint256.js";

/** The contracts' own arithmetic. Everything throws `Refused` where they revert. */

/** Fees are parts of this. */
export const FEE_DENOMINATOR = 10n ** 10n;

/** The contracts' 18 decimals. */
export const PRECISION = WAD;

const MOST_ROUNDS = 255;

/** Which invariant it is: its amplification times `precision`, and whether it is that of the early contracts. */
export type Invariant = {
  readonly amplification: bigint;
  readonly precision: bigint;
  readonly early: boolean;
};

/** get_D: the sum that the balances `xp`, in 18 decimals, would have at equal prices. */
export function invariantOf(xp: readonly bigint[], { amplification, precision, early }: Invariant): bigint {
  const n = BigInt(xp.length);
  const sum = xp.reduce((total, balance) => uint(total + balance), 0n);
  if (sum === 0n) return 0n;
  const ann = amplification * n;
  const guard = early ? 1n : 0n;
  const scaledSum = quotient(uint(ann * sum), precision);
  let d = sum;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let product = d;
    for (const balance of xp) product = quotient(uint(product * d), uint(balance * n + guard));
    const last = d;
    const numerator = uint(uint(scaledSum + uint(product * n)) * d);
    d = quotient(numerator, uint(uint((ann - precision) * d) / precision + uint((n + 1n) * product)));
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
    c = quotient(uint(c * d), uint(balance * n));
  }
  c = quotient(uint(uint(c * d) * precision), ann * n);
  const b = uint(sum + quotient(d * precision, ann));
  let y = d;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const last = y;
    y = quotient(uint(uint(y * y) + c), uint(uint(2n * y + b) - d));
    if (isNear(y, last)) break;
  }
  return y;
}

function isNear(a: bigint, b: bigint): boolean {
  return a > b ? a - b <= 1n : b - a <= 1n;
}
