import { squareRoot } from "../../../lib/math.js";
import type { Adaptive } from "../state.js";
import { adaptiveFeePpm, type FeeRule } from "./adaptiveFee.js";
import { averagesOf, reaches, written } from "./history.js";

/** DataStorageOperator.MAX_VOLUME_PER_LIQUIDITY. */
const MAX_VOLUME = 100_000n << 64n;
const HALF = 64n;
const MAX_SHIFTED = 1n << 192n;
const MAX_UINT256 = (1n << 256n) - 1n;

/**
 * Returns the state after the first trade of a block at `time` has stored a timepoint, or the same state if one is
 * stored already. Returns undefined if the history that was read does not reach that far.
 */
export function feesAt(adaptive: Adaptive, tick: number, time: bigint): Adaptive | undefined {
  const { rules, history, volume } = adaptive;
  if (time === history.last.at) return adaptive;
  if (!reaches(history, time)) return undefined;
  const after = written(history, time, BigInt(tick), volume);
  const averages = averagesOf(after);
  const feeBy = (rule: FeeRule) => adaptiveFeePpm(rule, averages.volatility, averages.volume);
  const feesPpm = [feeBy(rules[0]), feeBy(rules[1])] as const;
  return { feesPpm, nextFeesPpm: feesPpm, rules, history: after, volume: 0n };
}

/**
 * Returns the volume per liquidity that a trade adds, DataStorageOperator.calculateVolumePerLiquidity: the geometric
 * mean of both amounts divided by the liquidity after the trade.
 */
export function volumeOf(liquidity: bigint, amountIn: bigint, amountOut: bigint): bigint {
  const mean = squareRoot(amountIn) * squareRoot(amountOut);
  const by = liquidity > 0n ? liquidity : 1n;
  const volume = (mean >= MAX_SHIFTED ? MAX_UINT256 : mean << HALF) / by;
  return volume >= MAX_VOLUME ? MAX_VOLUME : volume;
}
