import { WHOLE_PPM } from "../../../lib/whole.js";
import type { Curve, Segment } from "../curve/curve.js";
import type { PoolState } from "./state.js";
import { sqrtRatioAtTick } from "./tickMath.js";
import { lastTickAtOrBelow, netAt, type Ticks } from "./ticks.js";

/** A pool's ticks as floats for the curve, in order. */
type Floats = {
  /** sqrt price at each tick, raw token1 per token0. */
  readonly sqrtPrices: Float64Array;
  /** Liquidity from each tick to the next one. */
  readonly liquidities: Float64Array;
};

const Q96 = 2 ** 96;

/**
 * Returns one segment for each range of constant liquidity from the price to the last tick, without the rounding of the
 * bigint swap. Returns undefined if there is no liquidity in this direction.
 */
export function poolCurve(feePpm: number, state: PoolState, zeroForOne: boolean): Curve | undefined {
  const feeFactor = 1 - feePpm / WHOLE_PPM;
  const { sqrtPrices, liquidities } = floatsOf(state.ticks);
  const segments: Segment[] = [];
  const step = zeroForOne ? -1 : 1;
  let index = lastTickAtOrBelow(state.ticks, state.tick) + (zeroForOne ? 0 : 1);
  let sqrtPrice = Number(state.sqrtPriceX96) / Q96;
  for (; index >= 0 && index < sqrtPrices.length; index += step) {
    // The range below a tick starts at the tick before it.
    const liquidity = liquidities[zeroForOne ? index : index - 1] ?? 0;
    const end = sqrtPrices[index] as number;
    const afterFee = zeroForOne
      ? (liquidity * (sqrtPrice - end)) / sqrtPrice / end
      : liquidity * (end - sqrtPrice);
    if (afterFee > 0) {
      segments.push({
        capacityIn: afterFee / feeFactor,
        reserveIn: zeroForOne ? liquidity / sqrtPrice : liquidity * sqrtPrice,
        reserveOut: zeroForOne ? liquidity * sqrtPrice : liquidity / sqrtPrice,
      });
    }
    sqrtPrice = end;
  }
  return segments.length === 0 ? undefined : { feeFactor, segments };
}

// Memo of a pure function of the ticks. A swap does not change the ticks, so most of a pool's states share them.
const cache = new WeakMap<Ticks, Floats>();

function floatsOf(ticks: Ticks): Floats {
  const known = cache.get(ticks);
  if (known !== undefined) return known;
  const sqrtPrices = new Float64Array(ticks.at.length);
  const liquidities = new Float64Array(ticks.at.length);
  let liquidity = 0n;
  for (const [index, tick] of ticks.at.entries()) {
    liquidity += netAt(ticks, index);
    sqrtPrices[index] = Number(sqrtRatioAtTick(tick)) / Q96;
    liquidities[index] = Number(liquidity);
  }
  const floats = { sqrtPrices, liquidities };
  cache.set(ticks, floats);
  return floats;
}
