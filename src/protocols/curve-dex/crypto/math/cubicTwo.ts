import { minBigint, squareRoot } from "../../../../lib/math.js";
import { WAD } from "../../../../lib/whole.js";
import { quotient, uint } from "../../../kit/maths/uint256.js";
import type { Bounds } from "./maths.js";
import { newtonY, requireD, requireStrength, type Strength } from "./newton.js";
import { cubeRoot } from "./roots.js";
import { absolute, evmQuotient, int, requireThat, wrapped } from "./words.js";

/** A balance, and the K0 that the next D starts from; zero if it starts from the balances. */
export type Solved = { readonly y: bigint; readonly k0: bigint };

/** The divisor applied before squaring, by the smallest of three numbers. */
const DIVIDERS: readonly (readonly [bigint, bigint])[] = [
  [10n ** 48n, 10n ** 30n],
  [10n ** 46n, 10n ** 28n],
  [10n ** 44n, 10n ** 26n],
  [10n ** 42n, 10n ** 24n],
  [10n ** 40n, 10n ** 22n],
  [10n ** 38n, 10n ** 20n],
  [10n ** 36n, 10n ** 18n],
  [10n ** 34n, 10n ** 16n],
  [10n ** 32n, 10n ** 14n],
  [10n ** 30n, 10n ** 12n],
  [10n ** 28n, 10n ** 10n],
  [10n ** 26n, 10n ** 8n],
  [10n ** 24n, 10n ** 6n],
  [10n ** 20n, 10n ** 2n],
];

/** 10,000 times four times 10^4. */
const A_DIVIDER = 400_000_000n;

/**
 * Returns the balance of coin `j` of two at the invariant `D`, as a root of a cubic equation (`get_y` of the newest
 * generation). Throws `Refused` where the contract reverts.
 */
export function solveTwo(
  x: readonly bigint[],
  strength: Strength,
  D: bigint,
  j: number,
  bounds: Bounds,
): Solved {
  requireStrength(strength, bounds);
  requireD(D);
  const { amplification, gamma } = strength;
  const other = int(x[1 - j] as bigint);
  requireThat(other > 0n && isGiven(int(2n * WAD * other) / D, bounds), "a balance is too far off");
  const full = cubic(amplification, gamma, other, D);
  const { a, b, c, d } = reduced(full);
  const delta0 = int(evmQuotient(wrapped(wrapped(3n * a) * c), b) - b);
  const squareOfA = evmQuotient(wrapped(27n * int(a * a)), b);
  const delta1 = int(int(int(3n * delta0) + b) - evmQuotient(wrapped(squareOfA * d), b));
  const ofDelta0 = evmQuotient(int(4n * int(delta0 * delta0)), b);
  const argument = int(int(delta1 * delta1) + wrapped(ofDelta0 * delta0));
  if (argument <= 0n) return { y: newtonY(x, strength, D, j, bounds, { found: false }), k0: 0n };
  const root = rootOf({ a, b, delta0, delta1, square: squareRoot(argument) });
  const y = wrapped(wrapped(evmQuotient(D * D, other) * root) / 4n) / WAD;
  requireThat(y >= 0n && root >= 0n, "the balance would be negative");
  requireThat(isFound(uint(y * WAD) / D, bounds), "a balance would be too far off");
  return { y, k0: root };
}

type Cubic = { readonly a: bigint; readonly b: bigint; readonly c: bigint; readonly d: bigint };

function cubic(amplification: bigint, gamma: bigint, other: bigint, D: bigint): Cubic {
  const gamma2 = wrapped(gamma * gamma);
  const aGamma2 = int(amplification * gamma2);
  const fromD = quotient(int(D * aGamma2) / A_DIVIDER, other);
  const b = int(int(fromD - 3n * 10n ** 32n) - wrapped(2n * gamma * 10n ** 14n));
  const strong = wrapped(4n * aGamma2) / A_DIVIDER;
  const c = int(
    int(3n * 10n ** 32n + wrapped(4n * gamma * 10n ** 14n) + gamma2 / 10n ** 4n + int(strong * other) / D) -
      strong,
  );
  return { a: 10n ** 32n, b, c, d: -(int((WAD + gamma) ** 2n) / 10n ** 4n) };
}

/** Divides the coefficients so that the following computations fit. Throws `Refused` where the contract reverts. */
function reduced({ a, b, c, d }: Cubic): Cubic {
  const delta0 = int(truncated(int(3n * a * c), b) - b);
  const delta1 = int(int(int(3n * delta0) + b) - truncated(int(truncated(27n * a * a, b) * d), b));
  const threshold = minBigint(minBigint(absolute(delta0), absolute(delta1)), a);
  const divider = DIVIDERS.find(([above]) => threshold > above)?.[1] ?? 1n;
  return { a: a / divider, b: b / divider, c: c / divider, d: d / divider };
}

type Roots = {
  readonly a: bigint;
  readonly b: bigint;
  readonly delta0: bigint;
  readonly delta1: bigint;
  readonly square: bigint;
};

function rootOf({ a, b, delta0, delta1, square }: Roots): bigint {
  const ofB = b > 0n ? cubeRoot(b) : -cubeRoot(-b);
  const second =
    delta1 > 0n ? cubeRoot(wrapped(delta1 + square) / 2n) : -cubeRoot(wrapped(square - delta1) / 2n);
  const c1 = wrapped((int(ofB * ofB) / WAD) * second) / WAD;
  const scaled = wrapped(WAD * b);
  const sum = int(int(wrapped(WAD * c1) - scaled) - int(truncated(scaled, c1) * delta0));
  return truncated(sum, wrapped(3n * a));
}

/** Returns a / b towards zero. Throws `Refused` if `b` is zero, where the contract reverts. */
function truncated(a: bigint, b: bigint): bigint {
  requireThat(b !== 0n, "something is divided by nothing");
  return a / b;
}

function isGiven(value: bigint, { given }: Bounds): boolean {
  return value >= given[0] && value <= given[1];
}

function isFound(value: bigint, { found }: Bounds): boolean {
  return value >= found[0] && value <= found[1];
}
