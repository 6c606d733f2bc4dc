const yearSeconds = 365 * 86_400;

/** The shortest period for an estimate, in seconds. A shorter one says too little about a year. */
export const leastSeconds = 3600;

/**
 * Returns the yearly yield with earnings reinvested, as a decimal fraction: (1 + earned)^(year / seconds) − 1. `earned`
 * is the fraction of its value that a pool earned within `seconds`. Returns undefined if the period is too short or the
 * result is not finite.
 */
export function annualYield(earned: number, seconds: number): number | undefined {
  if (seconds < leastSeconds) return undefined;
  const apy = Math.expm1(Math.log1p(earned) * (yearSeconds / seconds));
  return Number.isFinite(apy) ? apy : undefined;
}
