/** A stretch of observed time and what venues earned in it. */
export type Span = {
  readonly lastBlock: number;
  /** Unix seconds at its end. */
  readonly endSeconds: number;
  /** How much of the time was observed. */
  readonly seconds: number;
  /** Fractions of their value by venue id; NaN where the value is not known. Who earned nothing is absent. */
  readonly earned: ReadonlyMap<string, number>;
};

/** Blocks beyond the reach of re-organisations are put together to spans of so many seconds. */
export const spanSeconds = 600;

/** `spans` with `next`, which follows them, in the last span where it belongs to the same ten minutes. */
export function withSpan(spans: readonly Span[], next: Span): Span[] {
  const last = spans.at(-1);
  if (last === undefined || periodOf(last) !== periodOf(next)) return [...spans, next];
  const earned = new Map(last.earned);
  for (const [id, fraction] of next.earned) earned.set(id, (earned.get(id) ?? 0) + fraction);
  return [...spans.slice(0, -1), { ...next, seconds: last.seconds + next.seconds, earned }];
}

/** Numbers the ten minutes in which a span ends, counted from the Unix epoch. */
export function periodOf({ endSeconds }: Span): number {
  return Math.floor(endSeconds / spanSeconds);
}

/** What every venue earned in all, and how much time was observed. */
export function totalOf(spans: readonly Span[]): { earned: Map<string, number>; seconds: number } {
  const earned = new Map<string, number>();
  let seconds = 0;
  for (const span of spans) {
    seconds += span.seconds;
    for (const [id, fraction] of span.earned) earned.set(id, (earned.get(id) ?? 0) + fraction);
  }
  return { earned, seconds };
}

/** How much of the time after `unixSeconds` was observed. */
export function secondsAfter(spans: readonly Span[], unixSeconds: number): number {
  return spans.reduce((sum, { endSeconds, seconds }) => (endSeconds > unixSeconds ? sum + seconds : sum), 0);
}
