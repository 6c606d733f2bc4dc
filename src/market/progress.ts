import type { Reading } from "../lib/reading.js";

/** How far the reading of the first market has come. Within a phase `total` stays and `done` never goes down. */
export type MarketProgress = {
  /** `discovering`: deployments are asked for their venues. `reading`: venues are asked for their state. */
  readonly phase: "discovering" | "reading";
  /** How many of `total` are over. Those under way count in part, so this need not be a whole number. */
  readonly done: number;
  /** Deployments, or venues. */
  readonly total: number;
};

/** Hears how a reading comes along. */
export type Meter = {
  /** One of the things that are read is over. */
  onDone(): void;
  /** Of the calls that are asked at once, this share (0 to 1) is answered. */
  onAnswered(share: number): void;
  /** All is over. */
  end(): void;
};

/**
 * Tells `tell` how far a phase has come, first that nothing is done. Nobody knows beforehand how many rounds of calls
 * a reading takes, so each round counts for half of what was left.
 */
export function makeMeter(
  phase: MarketProgress["phase"],
  total: number,
  tell: (progress: MarketProgress) => void = () => undefined,
): Meter {
  let over = 0;
  let rounds = 0;
  const say = (share: number) => {
    const left = (total - over) * 2 ** -(rounds + share);
    tell({ phase, done: total - left, total });
  };
  say(0);
  return {
    onDone() {
      over += 1;
    },
    onAnswered(share) {
      say(share);
      if (share === 1) rounds += 1;
    },
    end: () => tell({ phase, done: total, total }),
  };
}

/** The same reading; `onDone` is called once it is over. */
export function* noting<T>(reading: Reading<T>, onDone: () => void): Reading<T> {
  const result = yield* reading;
  onDone();
  return result;
}
