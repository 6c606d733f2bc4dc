import { squareRoot } from "../../../../lib/math.js";
import { WAD } from "../../../../lib/whole.js";
import { uint } from "../../../kit/maths/uint256.js";
import {
  type Bounds,
  boundsOfEarlyThree,
  boundsOfFirstThree,
  boundsOfFirstTwo,
  boundsOfThree,
  boundsOfTwo20,
  boundsOfTwo21,
} from "./bounds.js";
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
