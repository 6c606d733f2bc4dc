import {
  aroundStart,
  startOfWindow,
  successor,
  type Timepoints,
  WINDOW,
  withNext,
} from "../adaptive/history.js";

/**
 * Returns the history after VolatilityOracle.write at `time`, with the tick since the last timepoint. Returns the same
 * history if a timepoint was written at `time` already. `history` must reach `time`.
 */
export function observed(history: Timepoints, time: bigint, tick: bigint): Timepoints {
  const { last } = history;
  if (time === last.at) return history;
  const averageTick = averageTickAt(history, time, tick);
  return withNext(history, successor(last, time, { tickBefore: tick, tick, averageTick, volume: 0n }));
}

/**
 * Returns the average volatility over the past day, VolatilityOracle.getAverageVolatility, at the time of the last
 * timepoint. In a younger history, it covers one second less than has passed.
 */
export function averageVolatility({ last, oldest, row }: Timepoints): bigint {
  const windowStart = last.at - WINDOW;
  if (oldest.at <= windowStart) {
    return BigInt.asUintN(88, last.volatilityCumulative - volatilityAt(row, windowStart)) / WINDOW;
  }
  const passed = last.at - oldest.at;
  if (passed === 0n) return 0n;
  const volatility = BigInt.asUintN(88, last.volatilityCumulative - oldest.volatilityCumulative);
  return volatility / (passed > 1n ? passed - 1n : passed);
}

/**
 * Returns the volatility up to `target`, interpolated linearly between two timepoints, with the division at the end.
 */
function volatilityAt(row: Timepoints["row"], target: bigint): bigint {
  const { before, after } = aroundStart(row, target);
  if (after.at === target) return after.volatilityCumulative;
  const passed = BigInt.asUintN(88, after.volatilityCumulative - before.volatilityCumulative);
  const part = BigInt.asUintN(88, passed * (target - before.at)) / (after.at - before.at);
  return BigInt.asUintN(88, before.volatilityCumulative + part);
}

/** Returns the average tick over the window before `time`, VolatilityOracle._getAverageTick. */
function averageTickAt({ last, oldest, row }: Timepoints, time: bigint, tick: bigint): bigint {
  const windowStart = time - WINDOW;
  const tickCumulative = last.tickCumulative + tick * (time - last.at);
  if (oldest.at > windowStart) return (tickCumulative - oldest.tickCumulative) / (time - oldest.at);
  if (last.at <= windowStart) return tick;
  return (tickCumulative - startOfWindow(row, windowStart).tickCumulative) / WINDOW;
}
