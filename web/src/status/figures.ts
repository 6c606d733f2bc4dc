export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/** Reads samples in Prometheus' text format. Skips comments and invalid lines. */
export function readSamples(text: string): Sample[] {
  return text.split("\n").flatMap((line) => {
    const [, name, inside = "", value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    if (name === undefined || value === undefined || !Number.isFinite(Number(value))) return [];
    const labels = Object.fromEntries(
      [...inside.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]),
    );
    return [{ name, labels, value: Number(value) }];
  });
}

/** The figures of the charts at one moment, counted since the service started. */
export type Moment = {
  readonly atMs: number;
  readonly requests: number;
  readonly failures: number;
  /** Cumulative histogram of route and quote durations: the number of answers by upper bound in seconds. */
  readonly buckets: ReadonlyMap<number, number>;
};

export function momentOf(samples: readonly Sample[], atMs: number): Moment {
  const buckets = new Map<number, number>();
  let [requests, failures] = [0, 0];
  for (const { name, labels, value } of samples) {
    if (name === "sluice_answers_total") {
      requests += value;
      if (labels.code !== "OK") failures += value;
    }
    const isRoute = /\/shortcuts\/(route|quote)$/.test(labels.path ?? "");
    if (name !== "sluice_http_request_duration_seconds_bucket" || !isRoute || labels.le === "+Inf") continue;
    buckets.set(Number(labels.le), (buckets.get(Number(labels.le)) ?? 0) + value);
  }
  return { atMs, requests, failures, buckets };
}

/** Returns the median duration of the answers between two moments in milliseconds; undefined if there was none. */
export function medianMs(before: Moment, after: Moment): number | undefined {
  const ends = [...after.buckets.keys()].sort((a, b) => a - b);
  const counts = ends.map((end) => (after.buckets.get(end) ?? 0) - (before.buckets.get(end) ?? 0));
  const all = counts.at(-1) ?? 0;
  if (all <= 0) return undefined;
  const place = counts.findIndex((count) => count >= all / 2);
  const [low, high] = [ends[place - 1] ?? 0, ends[place] ?? 0];
  const [under, upTo] = [counts[place - 1] ?? 0, counts[place] ?? 0];
  return 1000 * (low + ((high - low) * (all / 2 - under)) / Math.max(1, upTo - under));
}
