import { squareRoot } from "../../../../lib/math.js";
import { WAD } from "../../../../lib/whole.js";
import { uint } from "../../../kit/maths/uint256.js";
import type { Solved } from "./cubicTwo.js";
import type { Bounds } from "./maths.js";
import { newtonY, requireD, requireStrength, type Strength } from "./newton.js";
import { cubeRoot } from "./roots.js";
import { absolute, evmQuotient, int, requireThat, wrapped } from "./words.js";

/** The divisor applied before squaring, by the first delta. */
const DIVIDERS: readonly (readonly [bigint, bigint])[] = [
  [10n ** 48n, 10n ** 30n],
  [10n ** 44n, 10n ** 26n],
  [10n ** 40n, 10n ** 22n],
  [10n ** 36n, 10n ** 18n],
  [10n ** 32n, 10n ** 14n],
  [10n ** 28n, 10n ** 10n],
  [10n ** 24n, 10n ** 6n],
  [10n ** 20n, 10n ** 2n],
];

const A_MULTIPLIER = 10_000n;
const NINTH = 10n ** 36n / 9n;

/**
 * Returns the balance of coin `j` of three at the invariant `D`, as a root of a cubic equation (`get_y` of the newest
 * generation). Throws `Refused` where the contract reverts.
 */
export function solveThree(
  x: readonly bigint[],
  strength: Strength,
  D: bigint,
  j: number,
  bounds: Bounds,
): Solved {
  requireStrength(strength, bounds);
  requireD(D);
  const others = x.filter((_, index) => index !== j);
  const [least, most] = bounds.given;
  for (const other of others) {
    const part = uint(other * WAD) / D;
    requireThat(part >= least && part <= most, "a balance is too far off");
  }
  const [first, second] = others as [bigint, bigint];
  const { a, b, c, d } = reduced(cubic(strength, first, second, D));
  const ac3 = int(wrapped(3n * a) * c);
  const delta0 = int(evmQuotient(ac3, b) - b);
  const ofD = evmQuotient(int(evmQuotient(int(27n * int(a * a)), b) * d), b);
  const delta1 = int(int(evmQuotient(int(3n * ac3), b) - wrapped(2n * b)) - ofD);
  const ofDelta0 = int(evmQuotient(int(4n * int(delta0 * delta0)), b) * delta0);
  const argument = int(int(delta1 * delta1) + ofDelta0);
  if (argument <= 0n) return { y: newtonY(x, strength, D, j, bounds), k0: 0n };
  const root = rootOf(b, delta0, delta1, squareRoot(argument));
  const cubed = evmQuotient(int(evmQuotient(evmQuotient(int(D * D), 27n), second) * D), first);
  const y = evmQuotient(int(cubed * root), a);
  const k0 = evmQuotient(int(WAD * root), a);
  requireThat(y >= 0n && k0 >= 0n, "the balance would be negative");
  const part = uint(y * WAD) / D;
  requireThat(part >= bounds.found[0] && part <= bounds.found[1], "a balance would be too far off");
  return { y, k0 };
}

type Cubic = { readonly a: bigint; readonly b: bigint; readonly c: bigint; readonly d: bigint };

function cubic({ amplification, gamma }: Strength, first: bigint, second: bigint, D: bigint): Cubic {
  const gamma2 = wrapped(gamma * gamma);
  const ofD = int(wrapped(evmQuotient(wrapped(D * D), first) * gamma2) * amplification);
  const b = int(
    wrapped(NINTH + wrapped(2n * WAD * gamma) / 27n) - evmQuotient(ofD / 27n ** 2n / A_MULTIPLIER, second),
  );
  const off = int(gamma2 * wrapped(first + second - D));
  const strong = wrapped(evmQuotient(off, D) * amplification) / 27n / A_MULTIPLIER;
  const c = int(wrapped(NINTH + wrapped(gamma * (gamma + 4n * WAD)) / 27n) + strong);
  return { a: 10n ** 36n / 27n, b, c, d: int((WAD + gamma) ** 2n) / 27n };
}

/**
 * Scales the coefficients so that the following computations fit and are precise. Throws `Refused` where the contract
 * reverts.
 */
function reduced({ a, b, c, d }: Cubic): Cubic {
  requireThat(b !== 0n, "something is divided by nothing");
  const delta0 = absolute(int(int(wrapped(3n * a) * c) / b - b));
  const divider = DIVIDERS.find(([above]) => delta0 > above)?.[1] ?? 1n;
  if (absolute(a) > absolute(b)) {
    const precision = absolute(a / b);
    return {
      a: wrapped(a * precision) / divider,
      b: int(b * precision) / divider,
      c: int(c * precision) / divider,
      d: int(d * precision) / divider,
    };
  }
  const precision = absolute(b / a);
  return {
    a: a / precision / divider,
    b: b / precision / divider,
    c: c / precision / divider,
    d: d / precision / divider,
  };
}

function rootOf(b: bigint, delta0: bigint, delta1: bigint, square: bigint): bigint {
  const ofB = b >= 0n ? cubeRoot(b) : -cubeRoot(-b);
  const second = delta1 > 0n ? cubeRoot(int(delta1 + square) / 2n) : -cubeRoot(-int(delta1 - square) / 2n);
  const c1 = int((int(ofB * ofB) / WAD) * second) / WAD;
  requireThat(c1 !== 0n, "something is divided by nothing");
  return int(int(b + int(b * delta0) / c1) - c1) / 3n;
}
