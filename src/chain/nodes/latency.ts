/** How long a node's answers took recently, by method. */
export type Latency = {
  note(method: string, ms: number): void;
  /** Returns the median of the recent answers, or undefined if there are too few to tell. */
  medianMs(method: string): number | undefined;
  /** Returns the time that all but one in twenty recent answers took, or undefined if there are too few to tell. */
  usualMs(method: string): number | undefined;
};

type Sample = { readonly ms: number; readonly atMs: number };

const MAX_SAMPLES = 64;
/** A node that recovered is judged by its new answers after this time. */
const SAMPLE_AGE_MS = 30_000;
/** Few, so that a node that becomes slow loses its place within some answers. */
const MOST_FOR_MEDIAN = 9;
const FEWEST_FOR_MEDIAN = 5;
const FEWEST_FOR_TAIL = 16;

/** Creates the record of a node that has not been asked yet. */
export function makeLatency(now: () => number): Latency {
  const samples = new Map<string, Sample[]>();

  function sorted(method: string, most: number): number[] {
    const oldestMs = now() - SAMPLE_AGE_MS;
    const recent = (samples.get(method) ?? []).slice(-most).filter(({ atMs }) => atMs >= oldestMs);
    return recent.map(({ ms }) => ms).sort((a, b) => a - b);
  }

  return {
    note(method, ms) {
      const own = samples.get(method) ?? [];
      if (own.length >= MAX_SAMPLES) own.shift();
      own.push({ ms, atMs: now() });
      samples.set(method, own);
    },
    medianMs(method) {
      const all = sorted(method, MOST_FOR_MEDIAN);
      return all.length < FEWEST_FOR_MEDIAN ? undefined : all[all.length >> 1];
    },
    usualMs(method) {
      const all = sorted(method, MAX_SAMPLES);
      return all.length < FEWEST_FOR_TAIL ? undefined : all[Math.floor(all.length * 0.95)];
    },
  };
}
