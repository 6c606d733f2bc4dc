import { PPM } from "../../lib/whole.js";

/**
 * Returns the output of a constant-product pair for `amountIn`, rounded down, with the fee taken from the input: the
 * amount that the executor requests from the pair. For 3000 ppm it is UniswapV2Library.getAmountOut with both sides
 * scaled by 1000.
 */
export function amountOutOf(amountIn: bigint, reserveIn: bigint, reserveOut: bigint, feePpm: number): bigint {
  const afterFee = amountIn * (PPM - BigInt(feePpm));
  return (afterFee * reserveOut) / (reserveIn * PPM + afterFee);
}
