import { PPM } from "../../lib/whole.js";

/**
 * Output of a constant-product pair for `amountIn`, rounded down, fee taken from the input: what the executor
 * asks the pair for. For 3000 ppm it is UniswapV2Library.getAmountOut with both sides scaled by 1000.
 */
export function amountOutOf(amountIn: bigint, reserveIn: bigint, reserveOut: bigint, feePpm: number): bigint {
  const afterFee = amountIn * (PPM - BigInt(feePpm));
  return (afterFee * reserveOut) / (reserveIn * PPM + afterFee);
}
