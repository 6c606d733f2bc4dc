import {
  aroundStart,
  reaches,
  startOfWindow,
  successor,
  type Timepoints,
  WINDOW,
  withNext,
} from "../adaptive/history.js";
import type { PluginFee } from "../state.js";

/** The parameters of a plugin's fee, AdaptiveFee.Configuration of Integral. */
export type PluginRule = {
  readonly alpha1: bigint;
  readonly alpha2: bigint;
  readonly beta1: bigint;
  readonly beta2: bigint;
  readonly gamma1: bigint;
  readonly gamma2: bigint;
  readonly baseFee: bigint;
};

/** The plugin divides the average volatility by this before the fee's formula. */
const VOLATILITY_DIVISOR = 15n;
/** e^0 to e^5 and the square root of e, with twenty decimals. */
const POWERS = [
  ...[100_000_000_000_000_000_000n, 271_828_182_845_904_523_536n, 738_905_609_893_065_022_723n],
  ...[2_008_553_692_318_766_774_092n, 5_459_815_003_314_423_907_811n, 14_841_315_910_257_660_342_111n],
] as const;
const ROOT = 164_872_127_070_012_814_684n;
const ONE = 10n ** 20n;

/**
 * Returns what the plugin stores after the first trade of a block at `time`, or the same if there was one already, and
 * the fee in ppm of every trade at that time. Returns undefined if the history that was read does not reach that far.
 */
export function pluginFeeAt(
  plugin: PluginFee,
  tick: number,
  time: bigint,
): { readonly plugin: PluginFee; readonly feePpm: number } | undefined {
  if (!reaches(plugin.history, time)) return undefined;
  const history = observed(plugin.history, time, BigInt(tick));
  return { plugin: { ...plugin, history }, feePpm: pluginFeePpm(plugin.rule, averageVolatility(history)) };
}

/** Returns the fee in ppm for the average volatility of a day, AdaptiveFee.getFee: the base fee and two sigmoids. */
export function pluginFeePpm(rule: PluginRule, volatility: bigint): number {
  const { alpha1, alpha2, beta1, beta2, gamma1, gamma2, baseFee } = rule;
  if (alpha1 === 0n && alpha2 === 0n) return Number(baseFee);
  const scaled = volatility / VOLATILITY_DIVISOR;
  return Number(baseFee + sigmoid(scaled, gamma1, alpha1, beta1) + sigmoid(scaled, gamma2, alpha2, beta2));
}

/** Returns alpha / (1 + e^((beta − x) / gamma)), which reaches its limit six gammas away from beta. */
function sigmoid(x: bigint, gamma: bigint, alpha: bigint, beta: bigint): bigint {
  const scale = gamma ** 4n;
  const isAbove = x > beta;
  const distance = isAbove ? x - beta : beta - x;
  if (distance >= 6n * gamma) return isAbove ? alpha : 0n;
  const power = exponential(distance, gamma);
  return (alpha * (isAbove ? power : scale)) / (scale + power);
}

/**
 * Returns e^(x / gamma) · gamma^4: the power at the next lower half, from a table, times the first five terms of the
 * series for the rest.
 */
function exponential(x: bigint, gamma: bigint): bigint {
  let power: bigint = POWERS[Number(x / gamma)] ?? POWERS[5];
  let rest = x % gamma;
  if (rest >= gamma / 2n) {
    rest -= gamma / 2n;
    power = (power * ROOT) / ONE;
  }
  const series =
    gamma ** 4n +
    rest * gamma ** 3n +
    (rest ** 2n * gamma ** 2n) / 2n +
    (rest ** 3n * gamma * 4n + rest ** 4n) / 24n;
  return (series * power) / ONE;
}

/**
 * Returns the history after VolatilityOracle.write at `time`, with the tick since the last timepoint. Returns the same
 * history if a timepoint was written at `time` already. `history` must reach `time`.
 */
function observed(history: Timepoints, time: bigint, tick: bigint): Timepoints {
  const { last } = history;
  if (time === last.at) return history;
  const averageTick = averageTickAt(history, time, tick);
  return withNext(history, successor(last, time, { tickBefore: tick, tick, averageTick, volume: 0n }));
}

/**
 * Returns the average volatility over the past day, VolatilityOracle.getAverageVolatility, at the time of the last
 * timepoint. In a younger history, it covers one second less than has passed.
 */
function averageVolatility({ last, oldest, row }: Timepoints): bigint {
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
