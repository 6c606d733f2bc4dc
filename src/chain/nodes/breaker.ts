import type { HealthInput } from "./health.js";

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

/** Creates the breaker of an endpoint that did not fail yet. */
export function makeBreaker({ longestOpenMs, now }: Pick<HealthInput, "longestOpenMs" | "now">) {
  let breaker = closed;
  /** Openings for false answers since the endpoint last described a block correctly. */
  let falsehoods = 0;
  return {
    untilMs: () => breaker.openUntilMs,
    isOpen: () => breaker.openUntilMs > now(),
    /** Returns for how many milliseconds this failure opens it. Undefined if it does not. */
    failed(startedAtMs: number, fatal: boolean): number | undefined {
      const { openings } = breaker;
      const failure = { startedAtMs, nowMs: now(), fatal, longestOpenMs, random: Math.random() };
      breaker = afterFailure(breaker, failure);
      return breaker.openings === openings ? undefined : breaker.openUntilMs - failure.nowMs;
    },
    /**
     * Prepares for the failure of a false answer. Correct answers to other requests do not make up for one, so the pauses
     * grow regardless. Returns whether it is the first.
     */
    lied(): boolean {
      breaker = { ...breaker, openings: Math.max(breaker.openings, falsehoods) };
      falsehoods += 1;
      return falsehoods === 1;
    },
    confirmed(): void {
      falsehoods = 0;
    },
    /** Returns whether it had opened since the last success. */
    close(): boolean {
      const hadOpened = breaker.openings > 0;
      breaker = closed;
      return hadOpened;
    },
    /** Closes at most this long from now. */
    shorten(longestMs: number): void {
      breaker = { ...breaker, openUntilMs: Math.min(breaker.openUntilMs, Math.round(now() + longestMs)) };
    },
  };
}
