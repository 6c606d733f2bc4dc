import type { Hands } from "../../adapter.js";

/** One in ray, the 27 decimals that lending markets use for rates and indexes. */
export const RAY = 10n ** 27n;

const HALF_RAY = RAY / 2n;

export const SECONDS_PER_YEAR = 31_536_000n;

/** Returns a·b / ray, rounded half up. */
export function rayMul(a: bigint, b: bigint): bigint {
  return (a * b + HALF_RAY) / RAY;
}

/** Returns a·ray / b, rounded half up. */
export function rayDiv(a: bigint, b: bigint): bigint {
  return (a * RAY + b / 2n) / b;
}

/** Returns a·b / ray, rounded down. */
export function rayMulDown(a: bigint, b: bigint): bigint {
  return (a * b) / RAY;
}

/** Returns a·b / ray, rounded up. */
export function rayMulUp(a: bigint, b: bigint): bigint {
  return (a * b + RAY - 1n) / RAY;
}

/** Returns a·ray / b, rounded down. */
export function rayDivDown(a: bigint, b: bigint): bigint {
  return (a * RAY) / b;
}

/** Returns a·ray / b, rounded up. */
export function rayDivUp(a: bigint, b: bigint): bigint {
  return (a * RAY + b - 1n) / b;
}

/** Returns the factor by which a balance grows in `seconds` at a yearly rate with simple interest, in ray. */
export function linearGrowthRay(rateRay: bigint, seconds: bigint): bigint {
  return RAY + (rateRay * seconds) / SECONDS_PER_YEAR;
}

/**
 * Returns `Shares.handingLoss` of a token that counts in scaled units, half up. Each transfer is off by up to half a
 * scaled unit, and the displayed balance, which the next transfer must not exceed, by up to half a unit. An account's
 * own balance is rounded for display too, which matters once part of it is gone.
 */
export function lostHalfUp(indexRay: bigint, { arrivals, inParts }: Hands): bigint {
  const roundings = inParts ? Math.max(arrivals, 1) + 1 : arrivals;
  return roundings === 0 ? 0n : (BigInt(roundings) * indexRay + RAY) / (2n * RAY);
}

/** Converts a yearly rate in ray to a decimal fraction with interest on interest every second. */
export function addedEverySecond(rateRay: bigint): number {
  const seconds = Number(SECONDS_PER_YEAR);
  return Math.expm1(seconds * Math.log1p(Number(rateRay) / Number(RAY) / seconds));
}
