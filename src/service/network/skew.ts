/** By how much this machine's clock may differ from the chain's before that is named, in seconds. */
export const skewBoundSeconds = 30;

/** So many of the newest blocks are compared. */
const blocks = 8;

export type SkewMeter = {
  /** A block has just come: its own time, and this machine's, in Unix seconds. */
  note(blockSeconds: number, nowSeconds: number): void;
  /** How far this machine's clock is ahead of the chain's; negative: behind. Undefined before the first block. */
  seconds(): number | undefined;
};

/** Compares the clock with new blocks. Each comes a moment after its time, so the one that came soonest tells most. */
export function makeSkewMeter(): SkewMeter {
  let ages: number[] = [];
  return {
    note(blockSeconds, nowSeconds) {
      ages = [...ages, nowSeconds - blockSeconds].slice(-blocks);
    },
    seconds: () => (ages.length === 0 ? undefined : Math.round(Math.min(...ages))),
  };
}
