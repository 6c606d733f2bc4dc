import type { Hands } from "../adapter.js";

/** One in ray, the 27 decimals in which lending markets keep rates and indexes. */
export const RAY = 10n ** 27n;

const HALF_RAY = RAY / 2n;

export const SECONDS_PER_YEAR = 31_536_000n;

/** a·b / ray, rounded half up. */
export function rayMul(a: bigint, b: bigint): bigint {
  return (a * b + HALF_RAY) / RAY;
}

/** a·ray / b, rounded half up. */
export function rayDiv(a: bigint, b: bigint): bigint {
  return (a * RAY + b / 2n) / b;
}

/** a·b / ray, rounded down. */
export function rayMulDown(a: bigint, b: bigint): bigint {
  return (a * b) / RAY;
}

/** a·b / ray, rounded up. */
export function rayMulUp(a: bigint, b: bigint): bigint {
  return (a * b + RAY - 1n) / RAY;
}

/** a·ray / b, rounded down. */
export function rayDivDown(a: bigint, b: bigint): bigint {
  return (a * RAY) / b;
}

/** a·ray / b, rounded up. */
export function rayDivUp(a: bigint, b: bigint): bigint {
  return (a * RAY + b - 1n) / b;
}

/** By what a balance grows in `seconds` at a yearly rate, on the principal alone, in ray. */
export function linearGrowthRay(rateRay: bigint, seconds: bigint): bigint {
  return RAY + (rateRay * seconds) / SECONDS_PER_YEAR;
}

/**
 * `Shares.handingLoss` of a token that counts in scaled units, half up. Each transfer misses by half a scaled unit, and
 * the balance that is shown, which the next must not exceed, by half a unit; what is one's own is shown rounded as well,
 * which matters once a part of it is gone.
 */
export function lostHalfUp(indexRay: bigint, { arrivals, inParts }: Hands): bigint {
  const roundings = inParts ? Math.max(arrivals, 1) + 1 : arrivals;
  return roundings === 0 ? 0n : (BigInt(roundings) * indexRay + RAY) / (2n * RAY);
}

/** A rate of a year in ray, as a decimal fraction with what is earned added every second and earning as well. */
export function addedEverySecond(rateRay: bigint): number {
  const seconds = Number(SECONDS_PER_YEAR);
  return Math.expm1(seconds * Math.log1p(Number(rateRay) / Number(RAY) / seconds));
}
