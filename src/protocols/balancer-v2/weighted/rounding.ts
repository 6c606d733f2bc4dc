import { mulDown, mulUp, ONE } from "../fixedPoint.js";
import { pow } from "./logExp.js";

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
