import { minBigint, squareRoot } from "../../../../lib/math.js";
import { WAD } from "../../../../lib/whole.js";
import { uint } from "../../../kit/maths/uint256.js";
import { solveThree } from "./cubicThree.js";
import { type Solved, solveTwo } from "./cubicTwo.js";
import { newtonD, newtonY, requireBalances, requireD, requireStrength, type Strength } from "./newton.js";
import { cubeRoot, geometricMean, slowGeometricMean, sorted } from "./roots.js";
import { evmQuotient, requireThat } from "./words.js";

/**
 * The arithmetic of a pool. First generation: two coins, from the factory or deployed alone, or three coins, including
 * the very first pool. Newest generation: two coins, by the version of the maths contract, or three.
 */
export const arithmetics = [
  "firstTwo",
  "firstTwoAlone",
  "firstThree",
  "firstThreeEarly",
  "two20",
  "two21",
  "three",
] as const;
export type Arithmetic = (typeof arithmetics)[number];

/** Returns whether the pool is of the newest generation, which reveals everything that a trade changes. */
export function isNewest(arithmetic: Arithmetic): boolean {
  return arithmetic === "two20" || arithmetic === "two21" || arithmetic === "three";
}

/** Returns the limits within which a pool with this gamma computes a result. */
export function boundsOf(arithmetic: Arithmetic, gamma: bigint): Bounds {
  switch (arithmetic) {
    case "firstTwo":
    case "firstTwoAlone":
      return boundsOfFirstTwo;
    case "firstThree":
      return boundsOfFirstThree;
    case "firstThreeEarly":
      return boundsOfEarlyThree;
    case "two20":
      return boundsOfTwo20;
    case "two21":
      return boundsOfTwo21(gamma);
    case "three":
      return boundsOfThree;
  }
}

/**
 * Returns the balance of coin `j` at which the invariant is `D`, given the others, and the K0 of that state for the
 * newest generation. Throws `Refused` where the contract reverts.
 */
export function solve(
  arithmetic: Arithmetic,
  xp: readonly bigint[],
  strength: Strength,
  D: bigint,
  j: number,
): Solved {
  const bounds = boundsOf(arithmetic, strength.gamma);
  if (arithmetic === "three") return solveThree(xp, strength, D, j, bounds);
  if (isNewest(arithmetic)) return solveTwo(xp, strength, D, j, bounds);
  requireStrength(strength, bounds);
  requireD(D);
  const second = arithmetic === "firstTwoAlone" ? "whole" : "part";
  return { y: newtonY(xp, strength, D, j, bounds, { second }), k0: 0n };
}

/**
 * Returns the invariant D of balances. `k0` belongs to a nearby state, or is zero. Throws `Refused` where the contract
 * reverts.
 */
export function invariantOf(
  arithmetic: Arithmetic,
  xp: readonly bigint[],
  strength: Strength,
  k0 = 0n,
): bigint {
  const bounds = boundsOf(arithmetic, strength.gamma);
  if (arithmetic !== "three") requireStrength(strength, bounds);
  const x = sorted(xp);
  requireBalances(x, bounds);
  const start = isNewest(arithmetic) ? startOfD(x, k0) : BigInt(x.length) * slowGeometricMean(x);
  requireThat(start > 0n, "the pool is empty");
  return newtonD(x, strength, start, bounds);
}

function startOfD(x: readonly bigint[], k0: bigint): bigint {
  const [a, b, c] = x as [bigint, bigint, bigint | undefined];
  if (k0 === 0n) return BigInt(x.length) * geometricMean(x);
  if (c === undefined) {
    const start = squareRoot(BigInt.asUintN(256, evmQuotient(BigInt.asUintN(256, 4n * a * b), k0) * WAD));
    return a + b < start ? a + b : start;
  }
  const sum = a + b + c;
  const [less, more] =
    sum > 10n ** 36n ? [10n ** 36n, 10n ** 12n] : sum > 10n ** 24n ? [10n ** 24n, 10n ** 6n] : [WAD, 1n];
  return cubeRoot(uint(evmQuotient(uint((uint(a * b) / less) * c), k0) * 27n * more));
}

/** Returns the geometric mean with the rounding of the pool's generation. */
export function meanOf(arithmetic: Arithmetic, values: readonly bigint[]): bigint {
  return isNewest(arithmetic) ? geometricMean(values) : slowGeometricMean(values);
}

/** The limits within which a generation's maths computes a result; all inclusive. */
export type Bounds = {
  /** The limits of the amplification times n^n times 10,000, and of gamma. */
  readonly amplification: readonly [bigint, bigint];
  readonly gamma: readonly [bigint, bigint];
  /**
   * When D is computed: the limits of the largest balance, in 18 decimals of the first coin, and the lowest balance as
   * a fraction of the largest.
   */
  readonly largest: readonly [bigint, bigint];
  readonly leastPart: bigint;
  /** When D is computed: the limits of a balance, as fractions of D. */
  readonly ofD: readonly [bigint, bigint];
  /**
   * When the missing balance is computed: the limits of a given balance (of twice that with two coins), as fractions of
   * D.
   */
  readonly given: readonly [bigint, bigint];
  /** The limits of the missing balance, as fractions of D. */
  readonly found: readonly [bigint, bigint];
};

const MILLION_BILLION = 10n ** 33n;
const PERCENT = 10n ** 16n;
const HUNDRED = 10n ** 20n;

const [LEAST_GAMMA, A_UNIT] = [10n ** 10n, 10_000n];

/** The limits for two coins of the first generation. */
const boundsOfFirstTwo: Bounds = {
  amplification: [(4n * A_UNIT) / 10n, 4n * A_UNIT * 100_000n],
  gamma: [LEAST_GAMMA, 2n * 10n ** 16n],
  largest: [10n ** 9n, MILLION_BILLION],
  leastPart: 10n ** 14n,
  ofD: [PERCENT, HUNDRED],
  given: [2n * PERCENT, 2n * HUNDRED],
  found: [PERCENT, HUNDRED],
};

/** The limits for three coins of the first generation. */
const boundsOfFirstThree: Bounds = {
  amplification: [(27n * A_UNIT) / 100n, 27n * A_UNIT * 1_000n],
  gamma: [LEAST_GAMMA, 5n * 10n ** 16n],
  largest: [10n ** 9n, MILLION_BILLION],
  leastPart: 10n ** 11n,
  ofD: [PERCENT, HUNDRED],
  given: [PERCENT, HUNDRED],
  found: [PERCENT, HUNDRED],
};

/**
 * The limits for the very first pool, whose amplification is stored times 100 and, as elsewhere, counted here times
 * 10,000.
 */
const boundsOfEarlyThree: Bounds = {
  ...boundsOfFirstThree,
  amplification: [27n * A_UNIT, 27n * A_UNIT * 10_000n],
  gamma: [LEAST_GAMMA, PERCENT],
};

/** The limits for three coins of the newest generation. */
export const boundsOfThree: Bounds = {
  ...boundsOfFirstThree,
  largest: [1n, ((2n ** 256n - 1n) / 10n ** 18n) * 27n - 1n],
  leastPart: 0n,
  ofD: [PERCENT - 1n, HUNDRED],
  found: [PERCENT - 1n, HUNDRED],
};

/** The limits for two coins of the newest generation with version 2.0 of the maths contract. */
const boundsOfTwo20: Bounds = {
  ...boundsOfFirstTwo,
  amplification: [(4n * A_UNIT) / 10n, 4n * A_UNIT * 1_000n],
  gamma: [LEAST_GAMMA, 2n * 10n ** 15n],
  ofD: [PERCENT - 1n, HUNDRED],
  found: [PERCENT - 1n, HUNDRED],
};

/** From the first gamma on, version 2.1 narrows its limits. Beyond the second, it accepts nothing. */
const LARGE_GAMMA = 2n * 10n ** 16n;
const LARGEST_GAMMA = 199n * 10n ** 15n;

/** Returns the same for version 2.1, whose limits depend on gamma. */
function boundsOfTwo21(gamma: bigint): Bounds {
  const narrowing = minBigint(gamma, LARGEST_GAMMA);
  const limit = narrowing > LARGE_GAMMA ? (HUNDRED * LARGE_GAMMA) / narrowing : HUNDRED;
  return {
    ...boundsOfTwo20,
    gamma: [LEAST_GAMMA, LARGEST_GAMMA],
    ofD: [PERCENT / 2n, HUNDRED / 2n],
    given: [10n ** 36n / limit, limit],
    found: [10n ** 36n / 2n / limit, limit / 2n],
  };
}
