/** The failure record of one endpoint. While the breaker is open, send nothing before `openUntilMs`. */
export type Breaker = {
  readonly failures: number;
  /** How often the breaker opened since the last success. */
  readonly openings: number;
  readonly openUntilMs: number;
  readonly countedAtMs: number;
};

export const closed: Breaker = { failures: 0, openings: 0, openUntilMs: 0, countedAtMs: 0 };

const FAILURES_TO_OPEN = 3;
const FIRST_OPEN_MS = 1_000;

export type Failure = {
  readonly startedAtMs: number;
  readonly nowMs: number;
  /** Nothing listens there, or it stopped answering. One such failure opens the breaker. */
  readonly fatal: boolean;
  readonly longestOpenMs: number;
  /** Between 0 and 1. Spreads the return of many clients over ±20 %. */
  readonly random: number;
};

/**
 * Counts a failure. Requests in flight at the same time fail together, so a request that began before the last counted
 * failure does not count.
 */
export function afterFailure(breaker: Breaker, failure: Failure): Breaker {
  if (failure.startedAtMs < breaker.countedAtMs || failure.nowMs < breaker.openUntilMs) return breaker;
  const failures = breaker.failures + 1;
  const counted = { ...breaker, failures, countedAtMs: failure.nowMs };
  if (!failure.fatal && failures < FAILURES_TO_OPEN && breaker.openings === 0) return counted;
  const openMs = Math.min(FIRST_OPEN_MS * 2 ** breaker.openings, failure.longestOpenMs);
  const openUntilMs = Math.round(failure.nowMs + openMs * (0.8 + 0.4 * failure.random));
  return { failures: 0, openings: breaker.openings + 1, openUntilMs, countedAtMs: failure.nowMs };
}
