/** How far this machine's clock may differ from the chain's without a warning, in seconds. */
export const clockSkewBoundSeconds = 30;

/** The number of newest blocks to compare. */
const blocks = 8;

export type ClockSkewMeter = {
  /** Records a block that has just arrived: the block's time and this machine's time, in Unix seconds. */
  note(blockSeconds: number, nowSeconds: number): void;
  /**
   * Returns how far this machine's clock is ahead of the chain's, negative if it is behind. Undefined before the first
   * block.
   */
  seconds(): number | undefined;
};

/**
 * Makes a meter that compares the clock with new blocks. Each block arrives some time after its timestamp, so the
 * earliest arrival is the most exact.
 */
export function makeClockSkewMeter(): ClockSkewMeter {
  let ages: number[] = [];
  return {
    note(blockSeconds, nowSeconds) {
      ages = [...ages, nowSeconds - blockSeconds].slice(-blocks);
    },
    seconds: () => (ages.length === 0 ? undefined : Math.round(Math.min(...ages))),
  };
}
