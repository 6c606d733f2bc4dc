/** A period of observed time, and the earnings of venues in it. */
export type Span = {
  readonly lastBlock: number;
  /** The end of the period, in Unix seconds. */
  readonly endSeconds: number;
  /** The number of seconds in the period that were observed. */
  readonly seconds: number;
  /**
   * Earnings as fractions of the venue's value, by venue id. NaN if the value is unknown. Venues that earned nothing
   * are absent.
   */
  readonly earned: ReadonlyMap<string, number>;
};

/** What one venue's share gained before it was watched, from an earlier block to `lastBlock`. */
export type Past = {
  readonly lastBlock: number;
  /** The end of the period, in Unix seconds. */
  readonly endSeconds: number;
  /** The length of the period. */
  readonly seconds: number;
  /** The growth of a share's index, as a fraction. Finite. */
  readonly earned: number;
};

/** By venue id. */
export type Pasts = ReadonlyMap<string, Past>;

/** Earnings as a fraction of the assets that earned them, and the seconds in which they were earned. */
export type Gain = { readonly earned: number; readonly seconds: number };

/** Yields cover the last day. */
export const windowSeconds = 86_400;

/** Blocks that are too old for a re-organisation are merged into spans of this many seconds. */
export const spanSeconds = 600;

/** Returns `spans` with `next` added. It is merged into the last span if both are in the same ten minutes. */
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

/** Returns the total earnings of every venue, and the number of seconds that were observed. */
export function totalOf(spans: readonly Span[]): { earned: Map<string, number>; seconds: number } {
  const earned = new Map<string, number>();
  let seconds = 0;
  for (const span of spans) {
    seconds += span.seconds;
    for (const [id, fraction] of span.earned) earned.set(id, (earned.get(id) ?? 0) + fraction);
  }
  return { earned, seconds };
}

/** Returns what a venue earned in the spans that end after `unixSeconds`, and how many seconds they observed. */
export function gainAfter(spans: readonly Span[], venueId: string, unixSeconds: number): Gain {
  let [earned, seconds] = [0, 0];
  for (const span of spans) {
    if (span.endSeconds <= unixSeconds) continue;
    earned += span.earned.get(venueId) ?? 0;
    seconds += span.seconds;
  }
  return { earned, seconds };
}

/** Returns the part of `past` after `unixSeconds`, as if its growth had been even. */
export function pastAfter({ endSeconds, seconds, earned }: Past, unixSeconds: number): Gain {
  const part = Math.min(1, Math.max(0, (endSeconds - unixSeconds) / seconds));
  return { earned: earned * part, seconds: seconds * part };
}
