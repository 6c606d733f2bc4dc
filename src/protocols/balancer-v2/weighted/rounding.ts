import { mulDown, mulUp, ONE } from "../fixedPoint.js";
import { pow } from "./logExp.js";

/** What a version of the pools' contracts rounds otherwise than others do. */
export type Rounding = {
  /** A power, or a little more. */
  readonly powUp: (base: bigint, exponent: bigint) => bigint;
  /** A power, or a little less. */
  readonly powDown: (base: bigint, exponent: bigint) => bigint;
  /** What an exit leaves of the part that pays the fee. */
  readonly taxed: (amount: bigint, kept: bigint) => bigint;
};

/** How far `pow` may be off, as a share of its result. */
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

/** They multiply where the exponent is 1, 2 or 4, as it is in pools of 50:50, 2:1 and 80:20. */
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
