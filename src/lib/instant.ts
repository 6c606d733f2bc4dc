/**
 * An instant by both clocks of a machine: the clock of the time of day, which may be set, and the clock of elapsed
 * time, which stands still while the machine sleeps.
 */
export type Instant = { readonly atMs: number; readonly elapsedMs: number };

/** The two clocks differ by less than this, unless one of them was set. */
const jumpMs = 1000;

/** Returns the present instant, or the one at which `performance.now()` was `elapsedMs`. `nowMs` is the clock in Unix milliseconds. */
export function instantAt(nowMs: () => number, elapsedMs = performance.now()): Instant {
  return { atMs: nowMs() - (performance.now() - elapsedMs), elapsedMs };
}

/**
 * Returns an instant in Unix milliseconds of the clock as it is set now, so that the difference to `nowMs` is its age.
 * The age is at least the elapsed time, so nothing seems newer than it is if the clock was set back or the machine
 * slept.
 */
export function unixMsOf({ atMs, elapsedMs }: Instant, nowMs: () => number): number {
  const byElapsedMs = nowMs() - (performance.now() - elapsedMs);
  return byElapsedMs < atMs - jumpMs ? byElapsedMs : atMs;
}
