import { mulDivDown, mulDivUp } from "../../../lib/math.js";
import { PPM } from "../../../lib/whole.js";
import {
  amount0Down,
  amount0Up,
  amount1Down,
  amount1Up,
  priceAfterToken0,
  priceAfterToken1,
} from "./priceMath.js";

export type SwapStep = {
  readonly sqrtPriceX96: bigint;
  /** The input that the step takes, with the fee, rounded up. */
  readonly spent: bigint;
  /** The output, rounded down. */
  readonly amountOut: bigint;
};

/**
 * Computes one exact-input step at constant liquidity towards `target`, SwapMath.computeSwapStep. It reaches the target
 * if the remaining input, less the fee, suffices. Otherwise it spends all of the remaining input, and the rounding
 * remainder goes to the fee. The trade sets the direction, even if price and target are equal.
 */
export function swapStep(
  price: bigint,
  target: bigint,
  liquidity: bigint,
  remaining: bigint,
  feePpm: bigint,
  zeroForOne: boolean,
): SwapStep {
  const keepPpm = PPM - feePpm;
  const afterFee = mulDivDown(remaining, keepPpm, PPM);
  const toTarget = zeroForOne ? amount0Up(target, price, liquidity) : amount1Up(price, target, liquidity);
  if (afterFee >= toTarget) {
    const amountOut = outputBetween(price, target, liquidity, zeroForOne);
    return { sqrtPriceX96: target, spent: toTarget + mulDivUp(toTarget, feePpm, keepPpm), amountOut };
  }
  const next = zeroForOne
    ? priceAfterToken0(price, liquidity, afterFee)
    : priceAfterToken1(price, liquidity, afterFee);
  return {
    sqrtPriceX96: next,
    spent: remaining,
    amountOut: outputBetween(price, next, liquidity, zeroForOne),
  };
}

function outputBetween(from: bigint, to: bigint, liquidity: bigint, zeroForOne: boolean): bigint {
  return zeroForOne ? amount1Down(to, from, liquidity) : amount0Down(from, to, liquidity);
}
