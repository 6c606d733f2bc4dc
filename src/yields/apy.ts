const yearSeconds = 365 * 86_400;

/** Less than this does not tell a year. */
export const leastSeconds = 3600;

/**
 * The yield of a year as a decimal fraction, from the fraction of its value a pool earned within `seconds`, as if it
 * went on and what is earned earned as well: (1 + earned)^(year / seconds) − 1. Undefined when too little time was
 * observed or the figure is out of bounds.
 */
export function annualYield(earned: number, seconds: number): number | undefined {
  if (seconds < leastSeconds) return undefined;
  const apy = Math.expm1(Math.log1p(earned) * (yearSeconds / seconds));
  return Number.isFinite(apy) ? apy : undefined;
}
