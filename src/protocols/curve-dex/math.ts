import { Refused, refuse } from "../../lib/refusal.js";
import { WAD } from "../../lib/whole.js";
import { hasConverged, quotient, uint } from "../kit/maths/uint256.js";

/** The contracts' own arithmetic. Every function throws `Refused` where they revert. */

/** Fees are in units of its inverse. */
export const FEE_DENOMINATOR = 10n ** 10n;

/** The contracts' 18 decimals. */
export const PRECISION = WAD;

const MAX_ROUNDS = 255;

/**
 * How the product of the balances is computed, which affects its rounding:
 * - `stepwise`: coin by coin, each divided by the number of coins. Pools from 3pool on.
 * - `guarded`: like `stepwise`, with each divisor increased by one. Pools of early 2020.
 * - `paired`: both coins, then one division by four. Two-coin pools of Curve's factories since July 2021.
 * - `whole`: coin by coin, then one division by n to the power of n. Pools of the newest generation.
 */
export type Product = "stepwise" | "guarded" | "paired" | "whole";

/** An invariant: its amplification times `precision`, and how its product is computed. */
export type Invariant = {
  readonly amplification: bigint;
  readonly precision: bigint;
  readonly product: Product;
};

/**
 * get_D: returns the sum that the balances `xp`, in 18 decimals, would have at equal prices. Throws `Refused` where the
 * contract reverts.
 */
export function invariantOf(xp: readonly bigint[], { amplification, precision, product }: Invariant): bigint {
  const n = BigInt(xp.length);
  const sum = xp.reduce((total, balance) => uint(total + balance), 0n);
  if (sum === 0n) return 0n;
  const ann = amplification * n;
  const scaledSum = quotient(uint(ann * sum), precision);
  let d = sum;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const spread = productOf(xp, d, product);
    const last = d;
    const numerator = uint(uint(scaledSum + uint(spread * n)) * d);
    d = quotient(numerator, uint(uint((ann - precision) * d) / precision + uint((n + 1n) * spread)));
    if (hasConverged(d, last)) return d;
  }
  return unsettled(d, precision);
}

/**
 * D_P: returns `d` to the power of one more than the number n of balances, divided by their product and by n to the
 * power of n.
 */
function productOf(xp: readonly bigint[], d: bigint, product: Product): bigint {
  if (product === "paired") {
    const [x, y] = xp as readonly [bigint, bigint];
    return quotient(uint(quotient(uint(d * d), x) * d), y) / 4n;
  }
  const n = BigInt(xp.length);
  let spread = d;
  if (product === "whole") {
    for (const balance of xp) spread = quotient(uint(spread * d), balance);
    return spread / n ** n;
  }
  const guard = product === "guarded" ? 1n : 0n;
  for (const balance of xp) spread = quotient(uint(spread * d), uint(balance * n + guard));
  return spread;
}

/** get_y and get_y_D: returns the balance of coin `index` at which the invariant is `d`, with the others as in `xp`. */
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
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const last = y;
    y = quotient(uint(uint(y * y) + c), uint(uint(2n * y + b) - d));
    if (hasConverged(y, last)) return y;
  }
  return unsettled(y, precision);
}

/** Pools that store their amplification unscaled use the result after this many rounds. Later ones revert. */
function unsettled(value: bigint, precision: bigint): bigint {
  if (precision === 1n) return value;
  throw new Refused(refuse("tooMuch", "the pool's arithmetic does not settle"));
}

/**
 * A number, such as the amplification, that moves linearly from one time to another, in seconds. Both ends are equal
 * while it rests.
 */
export type Ramp = {
  readonly from: bigint;
  readonly to: bigint;
  readonly fromSeconds: bigint;
  readonly toSeconds: bigint;
};

/**
 * Returns the amplification at a time in seconds, times the pool's precision (`_A`). Throws `Refused` where the
 * contract reverts.
 */
export function amplificationAt({ ramp }: { readonly ramp: Ramp }, seconds: bigint): bigint {
  const { from, to, fromSeconds, toSeconds } = ramp;
  if (seconds >= toSeconds) return to;
  const [past, whole] = [seconds - fromSeconds, toSeconds - fromSeconds];
  return to > from ? from + quotient((to - from) * past, whole) : from - quotient((from - to) * past, whole);
}

/**
 * Returns the number at a time in seconds, as pools of moving prices compute it (`_A_gamma`): the ends weighted by the
 * time to the other one, rounded down. `amplificationAt` rounds a falling number up.
 */
export function weightedAt({ from, to, fromSeconds, toSeconds }: Ramp, seconds: bigint): bigint {
  if (seconds >= toSeconds) return to;
  const [whole, past] = [toSeconds - fromSeconds, seconds - fromSeconds];
  return (from * (whole - past) + to * past) / whole;
}

/** Returns the value of the coin at `index`, of which there must be one. */
export function at<Value>(values: readonly Value[], index: number): Value {
  return values[index] as Value;
}
