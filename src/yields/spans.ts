/** A period of observed time, and what venues earned in it. */
export type Span = {
  readonly lastBlock: number;
  /** Unix seconds at its end. */
  readonly endSeconds: number;
  /** How many seconds of it were observed. */
  readonly seconds: number;
  /** Earnings as fractions of the venue's value, by venue id; NaN where the value is unknown. Venues that earned nothing are absent. */
  readonly earned: ReadonlyMap<string, number>;
};

/** Yields cover the last day. */
export const windowSeconds = 86_400;

/** Blocks beyond the reach of re-organisations are merged into spans of this many seconds. */
export const spanSeconds = 600;

/** Returns `spans` with `next` added: merged into the last span where both are in the same ten minutes. */
export function withSpan(spans: readonly Span[], next: Span): Span[] {
  const last = spans.at(-1);
  if (last === undefined || periodOf(last) !== periodOf(next)) return [...spans, next];
  const earned = new Map(last.earned);
  for (const [id, fraction] of next.earned) earned.set(id, (earned.get(id) ?? 0) + fraction);
  return [...spans.slice(0, -1), { ...next, seconds: last.seconds + next.seconds, earned }];
}

/** Returns the number of the ten-minute period in which a span ends, counted from the Unix epoch. */
export function periodOf({ endSeconds }: Span): number {
  return Math.floor(endSeconds / spanSeconds);
}

/** Returns what every venue earned in total, and how many seconds were observed. */
export function totalOf(spans: readonly Span[]): { earned: Map<string, number>; seconds: number } {
  const earned = new Map<string, number>();
  let seconds = 0;
  for (const span of spans) {
    seconds += span.seconds;
    for (const [id, fraction] of span.earned) earned.set(id, (earned.get(id) ?? 0) + fraction);
  }
  return { earned, seconds };
}

/** Returns how many seconds after `unixSeconds` were observed. */
export function secondsAfter(spans: readonly Span[], unixSeconds: number): number {
  return spans.reduce((sum, { endSeconds, seconds }) => (endSeconds > unixSeconds ? sum + seconds : sum), 0);
}
