import type { Reading } from "../../lib/reading.js";

/** The progress of reading the first market. Within a phase, `total` is constant and `done` never decreases. */
export type MarketProgress = {
  /** `discovering`: finds the venues of deployments. `reading`: reads the state of venues. */
  readonly phase: "discovering" | "reading";
  /** The number of completed items out of `total`. Items in progress count in part, so this may be a fraction. */
  readonly done: number;
  /** The number of deployments or venues. */
  readonly total: number;
};

/** Measures the progress of a reading. */
export type Meter = {
  /** Records that one more item is done. */
  onDone(): void;
  /** Records that this share (0 to 1) of the current round of calls is answered. */
  onAnswered(share: number): void;
  /** Records that everything is done. */
  end(): void;
};

/**
 * Makes a meter that reports a phase's progress to `report`, starting at zero. The number of rounds of calls is not
 * known in advance, so each round counts for half of the remainder.
 */
export function makeMeter(
  phase: MarketProgress["phase"],
  total: number,
  report: (progress: MarketProgress) => void = () => undefined,
): Meter {
  let over = 0;
  let rounds = 0;
  const say = (share: number) => {
    const left = (total - over) * 2 ** -(rounds + share);
    report({ phase, done: total - left, total });
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
    end: () => report({ phase, done: total, total }),
  };
}

/** Returns the same reading. Calls `onDone` when it completes. */
export function* noting<T>(reading: Reading<T>, onDone: () => void): Reading<T> {
  const result = yield* reading;
  onDone();
  return result;
}
