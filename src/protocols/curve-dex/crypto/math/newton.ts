import { maxBigint } from "../../../../lib/math.js";
import { Refused, refuse } from "../../../../lib/refusal.js";
import { WAD } from "../../../../lib/whole.js";
import { quotient, uint } from "../../../kit/maths/uint256.js";
import type { Bounds } from "./maths.js";
import { sorted } from "./roots.js";
import { absolute, requireThat } from "./words.js";

/** The amplification times n^n times `A_MULTIPLIER`, and gamma, as the pool stores them. */
export type Strength = { readonly amplification: bigint; readonly gamma: bigint };

const A_MULTIPLIER = 10_000n;
const PRECISION = 10n ** 14n;
const LEAST_D = 10n ** 17n;
const MOST_D = 10n ** 33n;

/** Throws `Refused` for parameters outside the limits, where the contract reverts. */
export function requireStrength({ amplification, gamma }: Strength, bounds: Bounds): void {
  requireThat(isWithin(amplification, bounds.amplification), "the amplification is out of range");
  requireThat(isWithin(gamma, bounds.gamma), "gamma is out of range");
}

export function requireD(D: bigint): void {
  requireThat(isWithin(D, [LEAST_D, MOST_D]), "D is out of range");
}

/** Throws `Refused` for balances for which the contract computes no D. */
export function requireBalances(x: readonly bigint[], { largest, leastPart }: Bounds): void {
  const [first, ...others] = sorted(x) as [bigint, ...bigint[]];
  requireThat(isWithin(first, largest), "the largest balance is out of range");
  for (const other of others) {
    requireThat((other * WAD) / first >= leastPart, "the balances are too far apart");
  }
}

/**
 * Returns the invariant D of balances, by Newton's method from `start` (`newton_D`). Throws `Refused` where the contract
 * reverts.
 */
export function newtonD(
  balances: readonly bigint[],
  { amplification, gamma }: Strength,
  start: bigint,
  { ofD }: Bounds,
): bigint {
  const x = sorted(balances);
  const n = BigInt(x.length);
  const sum = x.reduce((total, value) => total + value);
  let D = start;
  for (let round = 0; round < 255; round++) {
    const before = D;
    const k0 = productOf(x, n, D);
    const g1k0 = absolute(gamma + WAD - k0) + 1n;
    const mul1 = mul1Of(D, gamma, g1k0, amplification);
    const mul2 = uint(2n * WAD * n * k0) / g1k0;
    const slope = uint(
      sum + uint(sum * mul2) / WAD + quotient(uint(mul1 * n), k0) - uint(mul2 * D) / WAD,
      "tooMuch",
    );
    const plus = quotient(uint(D * (slope + sum)), slope);
    const share = uint(D * (mul1 / slope)) / WAD;
    const minus =
      WAD > k0
        ? uint(uint(D * D) / slope + uint(share * (WAD - k0)) / k0)
        : uint(uint(D * D) / slope - uint(share * (k0 - WAD)) / k0);
    D = plus > minus ? plus - minus : (minus - plus) / 2n;
    if (absolute(D - before) * PRECISION < maxBigint(10n ** 16n, D)) {
      for (const value of x)
        requireThat(isWithin(quotient(uint(value * WAD), D), ofD), "a balance is too far off");
      return D;
    }
  }
  throw new Refused(refuse("closed", "D does not settle"));
}

/** K0: the product of the balances, each divided by D/n. */
function productOf(x: readonly bigint[], n: bigint, D: bigint): bigint {
  // Two balances are multiplied by four in one step.
  if (n === 2n) return quotient(uint(quotient(uint(4n * WAD * (x[0] as bigint)), D) * (x[1] as bigint)), D);
  let product = WAD;
  for (const value of x) product = quotient(uint(product * value * n), D);
  return product;
}

function mul1Of(D: bigint, gamma: bigint, g1k0: bigint, amplification: bigint): bigint {
  const ofGamma = quotient(uint(uint(quotient(WAD * D, gamma)) * g1k0), gamma);
  return quotient(uint(ofGamma * g1k0 * A_MULTIPLIER), amplification);
}

/** How the first two-coin pools outside a factory divide the second multiplier: as a whole. */
type SecondMultiplier = "part" | "whole";

/**
 * Returns the balance of coin `j` at which the invariant is `D`, given the others, by Newton's method (`newton_y`).
 * Throws `Refused` where the contract reverts. `found` is false for contracts that accept whatever balance results.
 */
export function newtonY(
  balances: readonly bigint[],
  { amplification, gamma }: Strength,
  D: bigint,
  j: number,
  bounds: Bounds,
  { found = true, second = "part" }: { found?: boolean; second?: SecondMultiplier } = {},
): bigint {
  const n = BigInt(balances.length);
  const others = sorted(balances.filter((_, index) => index !== j));
  const { start, k0OfOthers } = n === 2n ? startOfTwo(others, D, bounds) : startOfThree(others, D, bounds);
  const sumOfOthers = others.reduce((total, value) => total + value);
  const limit = maxBigint(maxBigint((others[0] as bigint) / PRECISION, D / PRECISION), 100n);
  let y = start;
  for (let round = 0; round < 255; round++) {
    const before = y;
    const k0 = quotient(uint(k0OfOthers * y * n), D);
    const sum = sumOfOthers + y;
    const g1k0 = absolute(gamma + WAD - k0) + 1n;
    const mul1 = mul1Of(D, gamma, g1k0, amplification);
    const twice = uint(2n * WAD * k0);
    const mul2 = second === "whole" ? (WAD + twice) / g1k0 : WAD + twice / g1k0;
    const slope = uint(WAD * y + uint(sum * mul2) + mul1);
    const less = uint(D * mul2);
    if (slope < less) {
      y = before / 2n;
      continue;
    }
    const rest = slope - less;
    const fprime = quotient(rest, y);
    const part = quotient(mul1, fprime);
    const plus = (rest + WAD * D) / fprime + quotient(uint(part * WAD), k0);
    const minus = part + (WAD * sum) / fprime;
    y = plus < minus ? before / 2n : plus - minus;
    if (absolute(y - before) < maxBigint(limit, y / PRECISION)) {
      if (found) requireThat(isWithin((y * WAD) / D, bounds.found), "a balance would be too far off");
      return y;
    }
  }
  throw new Refused(refuse("closed", "y does not settle"));
}

type Start = { readonly start: bigint; readonly k0OfOthers: bigint };

function startOfTwo([other]: readonly bigint[], D: bigint, { given }: Bounds): Start {
  const x = other as bigint;
  const start = quotient(D * D, 4n * x);
  const k0OfOthers = (2n * WAD * x) / D;
  requireThat(isWithin(k0OfOthers, given), "a balance is too far off");
  return { start, k0OfOthers };
}

function startOfThree(others: readonly bigint[], D: bigint, { given }: Bounds): Start {
  for (const x of others) requireThat(isWithin((x * WAD) / D, given), "a balance is too far off");
  let start = D / 3n;
  for (const x of [...others].reverse()) start = uint(start * D) / (x * 3n);
  let k0OfOthers = WAD;
  for (const x of others) k0OfOthers = uint(k0OfOthers * x * 3n) / D;
  return { start, k0OfOthers };
}

function isWithin(value: bigint, [least, most]: readonly [bigint, bigint]): boolean {
  return value >= least && value <= most;
}
