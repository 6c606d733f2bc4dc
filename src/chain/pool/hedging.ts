/** Limits how often a second node is asked because the first is slow. */
export type Hedging = {
  /** Records a request that may be repeated at another node. */
  earn(): void;
  /** Takes the right to send one more request. Returns false if none is left. */
  spend(): boolean;
  /** Number of second requests since the start. */
  count(): number;
};

/** The share of additional requests. */
const SHARE = 0.05;
/** The maximum number in a row when a node suddenly becomes slow. */
const MOST_SAVED = 8;

export function makeHedging(): Hedging {
  let saved = MOST_SAVED;
  let count = 0;
  return {
    earn() {
      saved = Math.min(MOST_SAVED, saved + SHARE);
    },
    spend() {
      if (saved < 1) return false;
      saved -= 1;
      count += 1;
      return true;
    },
    count: () => count,
  };
}
