import { Refused, refuse } from "../../../lib/refusal.js";
import { WAD } from "../../../lib/whole.js";
import { mulDown, mulUp, ONE } from "./fixedPoint.js";

/** The rounding that differs between versions of the pools' contracts. */
export type Rounding = {
  /** Returns a power, or slightly more. */
  readonly powUp: (base: bigint, exponent: bigint) => bigint;
  /** Returns a power, or slightly less. */
  readonly powDown: (base: bigint, exponent: bigint) => bigint;
  /** Returns what remains, after the fee, of the taxable part of an exit. */
  readonly taxed: (amount: bigint, kept: bigint) => bigint;
};

/** The largest error of `pow`, relative to its result. */
const POW_ERROR = 10_000n;
const TWO = 2n * ONE;
const FOUR = 4n * ONE;

export const firstVersion: Rounding = {
  powUp(base, exponent) {
    const raw = pow(base, exponent);
    return raw + mulUp(raw, POW_ERROR) + 1n;
  },
  powDown(base, exponent) {
    const raw = pow(base, exponent);
    const error = mulUp(raw, POW_ERROR) + 1n;
    return raw < error ? 0n : raw - error;
  },
  taxed: mulDown,
};

/** These multiply if the exponent is 1, 2 or 4, as in pools of 50:50, 2:1 and 80:20. */
export const laterVersions: Rounding = {
  powUp: (base, exponent) => multiplied(base, exponent, mulUp) ?? firstVersion.powUp(base, exponent),
  powDown: (base, exponent) => multiplied(base, exponent, mulDown) ?? firstVersion.powDown(base, exponent),
  taxed: mulUp,
};

function multiplied(base: bigint, exponent: bigint, times: typeof mulUp): bigint | undefined {
  if (exponent === ONE) return base;
  if (exponent === TWO) return times(base, base);
  if (exponent !== FOUR) return undefined;
  const square = times(base, base);
  return times(square, square);
}

/** Powers and logarithms of LogExpMath: the same steps in the same fixed point, with the same truncation. */

const ONE_18 = WAD;
const ONE_20 = 10n ** 20n;
const ONE_36 = 10n ** 36n;

const LARGEST_EXPONENT = 130n * ONE_18;
const SMALLEST_EXPONENT = -41n * ONE_18;
/** Within this distance of one, the logarithm is computed with 36 decimals. */
const NEAR_ONE = 10n ** 17n;
const BASE_BOUND = 1n << 255n;
const EXPONENT_BOUND = (1n << 254n) / ONE_20;

/** e^(x/1e18) without decimals, for the two largest x. */
const WHOLE = [
  [128n * ONE_18, 38877084059945950922200000000000000000000000000000000000n],
  [64n * ONE_18, 6235149080811616882910000000n],
] as const;

/** e^(x/1e20) with 20 decimals. */
const PARTS = [
  [3_200_000_000_000_000_000_000n, 7896296018268069516100000000000000n],
  [1_600_000_000_000_000_000_000n, 888611052050787263676000000n],
  [800_000_000_000_000_000_000n, 298095798704172827474000n],
  [400_000_000_000_000_000_000n, 5459815003314423907810n],
  [200_000_000_000_000_000_000n, 738905609893065022723n],
  [100_000_000_000_000_000_000n, 271828182845904523536n],
  [50_000_000_000_000_000_000n, 164872127070012814685n],
  [25_000_000_000_000_000_000n, 128402541668774148407n],
  [12_500_000_000_000_000_000n, 113314845306682631683n],
  [6_250_000_000_000_000_000n, 106449445891785942956n],
] as const;

/** exp leaves the last two parts to its series. */
const PARTS_OF_EXP = PARTS.slice(0, 8);
const TERMS_OF_EXP = 12n;

/** Returns base^exponent, all with 18 decimals, with a small error. Throws `Refused` where the contract reverts. */
export function pow(base: bigint, exponent: bigint): bigint {
  if (exponent === 0n) return ONE_18;
  if (base === 0n) return 0n;
  if (base >= BASE_BOUND || exponent >= EXPONENT_BOUND) throw outOfBounds();
  const product = logTimes(base, exponent) / ONE_18;
  if (product < SMALLEST_EXPONENT || product > LARGEST_EXPONENT) throw outOfBounds();
  return exp(product);
}

function outOfBounds(): Refused {
  return new Refused(refuse("tooMuch", "a power is out of bounds"));
}

function logTimes(base: bigint, exponent: bigint): bigint {
  if (base <= ONE_18 - NEAR_ONE || base >= ONE_18 + NEAR_ONE) return ln(base) * exponent;
  const log = lnNearOne(base);
  return (log / ONE_18) * exponent + ((log % ONE_18) * exponent) / ONE_18;
}

function exp(exponent: bigint): bigint {
  if (exponent < 0n) return (ONE_18 * ONE_18) / exp(-exponent);
  let rest = exponent;
  let whole = 1n;
  const large = WHOLE.find(([power]) => rest >= power);
  if (large !== undefined) {
    rest -= large[0];
    whole = large[1];
  }
  rest *= 100n;
  let product = ONE_20;
  for (const [power, value] of PARTS_OF_EXP) {
    if (rest < power) continue;
    rest -= power;
    product = (product * value) / ONE_20;
  }
  let term = rest;
  let series = ONE_20 + term;
  for (let index = 2n; index <= TERMS_OF_EXP; index++) {
    term = (term * rest) / ONE_20 / index;
    series += term;
  }
  return (((product * series) / ONE_20) * whole) / 100n;
}

function ln(value: bigint): bigint {
  if (value < ONE_18) return -ln((ONE_18 * ONE_18) / value);
  let rest = value;
  let sum = 0n;
  for (const [power, whole] of WHOLE) {
    if (rest < whole * ONE_18) continue;
    rest /= whole;
    sum += power;
  }
  sum *= 100n;
  rest *= 100n;
  for (const [power, part] of PARTS) {
    if (rest < part) continue;
    rest = (rest * ONE_20) / part;
    sum += power;
  }
  return (sum + 2n * atanh(rest, ONE_20, 11n)) / 100n;
}

/** The result has 36 decimals. */
function lnNearOne(value: bigint): bigint {
  return 2n * atanh(value * ONE_18, ONE_36, 15n);
}

/** Returns the series of artanh((value − one) / (value + one)) up to the power `last`. */
function atanh(value: bigint, one: bigint, last: bigint): bigint {
  const z = ((value - one) * one) / (value + one);
  const square = (z * z) / one;
  let power = z;
  let series = power;
  for (let index = 3n; index <= last; index += 2n) {
    power = (power * square) / one;
    series += power / index;
  }
  return series;
}
