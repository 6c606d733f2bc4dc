const yearSeconds = 365 * 86_400;

/** A shorter time says too little about a year. */
export const leastSeconds = 3600;

/**
 * Returns the yearly yield with earnings reinvested, as a decimal fraction, from the fraction of its value that a pool
 * earned within `seconds`: (1 + earned)^(year / seconds) − 1. Undefined when too little time was observed or the result is
 * not finite.
 */
export function annualYield(earned: number, seconds: number): number | undefined {
  if (seconds < leastSeconds) return undefined;
  const apy = Math.expm1(Math.log1p(earned) * (yearSeconds / seconds));
  return Number.isFinite(apy) ? apy : undefined;
}
