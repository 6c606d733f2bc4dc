/**
 * A pool's accumulators at the time of a swap, DataStorage.Timepoint. The pool writes one before the first swap of a
 * block.
 */
export type Timepoint = {
  /** Unix seconds. */
  readonly at: bigint;
  readonly tickCumulative: bigint;
  readonly volatilityCumulative: bigint;
  readonly volumeCumulative: bigint;
  readonly averageTick: bigint;
};

/** The timepoints that determine the fee. */
export type Timepoints = {
  readonly last: Timepoint;
  /** The timepoint before the last. Absent if there is only one. */
  readonly previous?: Timepoint;
  readonly oldest: Timepoint;
  /** The timepoint that will be the oldest as soon as another one is written. */
  readonly oldestAfter: Timepoint;
  /**
   * Consecutive timepoints. The first one is the newest that was at least a day old when read or, if there is none, the
   * oldest.
   */
  readonly row: readonly Timepoint[];
  /** Whether the row ends with the last timepoint. */
  readonly isWhole: boolean;
};

/** Seconds of the window over which a pool averages, DataStorage.WINDOW and VolatilityOracle.WINDOW. */
export const WINDOW = 86_400n;

/**
 * Returns whether `history` determines a timepoint at `time`: the window must begin within its row, or before the
 * oldest timepoint.
 */
export function reaches({ last, oldest, row, isWhole }: Timepoints, time: bigint): boolean {
  const [start, end] = [row[0], row[row.length - 1]];
  if (start === undefined || end === undefined || time < last.at) return false;
  const windowStart = time - WINDOW;
  return oldest.at > windowStart || (start.at <= windowStart && (isWhole || windowStart <= end.at));
}

/**
 * Returns the history after DataStorage.write at `time`, with the tick since the last timepoint and the volume per
 * liquidity since then. Returns the same history if a timepoint was written at `time` already. `history` must reach
 * `time`.
 */
export function written(history: Timepoints, time: bigint, tick: bigint, volume: bigint): Timepoints {
  const { last, previous } = history;
  if (time === last.at) return history;
  const averageTick = averageTickAt(history, time, tick);
  const tickBefore = previous === undefined ? tick : meanTick(previous, last);
  const next = successor(last, time, { tickBefore, tick, averageTick, volume });
  return withNext(history, next);
}

/** Returns the timepoint at `time` after `last`; the tick moves linearly between the two. */
export function successor(
  last: Timepoint,
  time: bigint,
  at: {
    readonly tickBefore: bigint;
    readonly tick: bigint;
    readonly averageTick: bigint;
    readonly volume: bigint;
  },
): Timepoint {
  const { tickBefore, tick, averageTick, volume } = at;
  const passed = time - last.at;
  const volatility = volatilityOver(passed, tickBefore, tick, last.averageTick, averageTick);
  return {
    at: time,
    tickCumulative: last.tickCumulative + tick * passed,
    volatilityCumulative: BigInt.asUintN(88, last.volatilityCumulative + volatility),
    volumeCumulative: BigInt.asUintN(144, last.volumeCumulative + volume),
    averageTick,
  };
}

/** Returns the history with an additional timepoint. */
export function withNext({ last, oldestAfter, row, isWhole }: Timepoints, next: Timepoint): Timepoints {
  return {
    last: next,
    previous: last,
    oldest: oldestAfter,
    oldestAfter,
    row: isWhole ? [...row, next] : row,
    isWhole,
  };
}

/** The averages over the past day, DataStorage.getAverages, directly after a timepoint was written at `time`. */
export function averagesOf({ last, oldest, row }: Timepoints): { volatility: bigint; volume: bigint } {
  const time = last.at;
  const isOld = oldest.at <= time - WINDOW;
  if (!isOld && oldest.at === time) return { volatility: 0n, volume: 0n };
  const start = isOld ? startOfWindow(row, time - WINDOW) : oldest;
  return {
    volatility:
      BigInt.asUintN(88, last.volatilityCumulative - start.volatilityCumulative) /
      (isOld ? WINDOW : time - oldest.at),
    volume: BigInt.asUintN(144, last.volumeCumulative - start.volumeCumulative) >> 57n,
  };
}

/** Returns the average tick over the window before `time` up to the last timepoint, DataStorage._getAverageTick. */
function averageTickAt({ last, previous, oldest, row }: Timepoints, time: bigint, tick: bigint): bigint {
  const windowStart = time - WINDOW;
  if (oldest.at > windowStart) return last.at === oldest.at ? tick : meanTick(oldest, last);
  if (last.at <= windowStart) return previous === undefined ? tick : meanTick(previous, last);
  const start = startOfWindow(row, windowStart);
  return (last.tickCumulative - start.tickCumulative) / (last.at - windowStart);
}

function meanTick(from: Timepoint, to: Timepoint): bigint {
  return (to.tickCumulative - from.tickCumulative) / (to.at - from.at);
}

/**
 * Returns the accumulators at `target`, which lies within the row: those of a timepoint, or interpolated between two of
 * them with an integer slope, DataStorage.getSingleTimepoint.
 */
export function startOfWindow(row: readonly Timepoint[], target: bigint): Timepoint {
  const { before, after } = aroundStart(row, target);
  if (after.at === target) return after;
  const [whole, part] = [after.at - before.at, target - before.at];
  const between = (from: bigint, to: bigint) => from + ((to - from) / whole) * part;
  return {
    ...before,
    tickCumulative: between(before.tickCumulative, after.tickCumulative),
    volatilityCumulative: between(before.volatilityCumulative, after.volatilityCumulative),
    volumeCumulative: between(before.volumeCumulative, after.volumeCumulative),
  };
}

/** Returns the timepoints of the row around `target`, both the same if the row begins there. */
export function aroundStart(
  row: readonly Timepoint[],
  target: bigint,
): { readonly before: Timepoint; readonly after: Timepoint } {
  const place = row.findIndex(({ at }) => at >= target);
  const after = row[place];
  if (after === undefined) throw new TypeError("the history does not reach the start of the window");
  const before = row[place - 1] ?? (after.at === target ? after : undefined);
  if (before === undefined) throw new TypeError("the history begins after the start of the window");
  return { before, after };
}

/**
 * Returns the sum of the squared distances between tick and average tick over `seconds`, both moving linearly,
 * DataStorage._volatilityOnRange: from the sums over t and t², with the division at the end.
 */
function volatilityOver(
  seconds: bigint,
  tickBefore: bigint,
  tick: bigint,
  averageBefore: bigint,
  average: bigint,
): bigint {
  const slope = tick - tickBefore - (average - averageBefore);
  const start = (tickBefore - averageBefore) * seconds;
  const squares = seconds * (seconds + 1n) * (2n * seconds + 1n);
  const sequence = seconds * (seconds + 1n);
  return (
    (slope ** 2n * squares + 6n * start * slope * sequence + 6n * seconds * start ** 2n) /
    (6n * seconds ** 2n)
  );
}
