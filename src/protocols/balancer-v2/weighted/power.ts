import { mulUp } from "../fixedPoint.js";
import { pow } from "./logExp.js";

/** How far `pow` may be off, as a share of its result. */
const POW_ERROR = 10_000n;

/** Not above the power. */
export function powDown(base: bigint, exponent: bigint): bigint {
  const raw = pow(base, exponent);
  const error = mulUp(raw, POW_ERROR) + 1n;
  return raw < error ? 0n : raw - error;
}

/** Not below the power. */
export function powUp(base: bigint, exponent: bigint): bigint {
  const raw = pow(base, exponent);
  return raw + mulUp(raw, POW_ERROR) + 1n;
}
