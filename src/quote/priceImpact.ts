import type { Address } from "../lib/address.js";
import type { Prices } from "../prices/index.js";

/** What is swapped, without the fee taken before, and what arrives. Raw token units. */
export type Traded = {
  readonly tokenIn: Address;
  readonly amountIn: bigint;
  readonly tokenOut: Address;
  readonly amountOut: bigint;
};

const bpsDenominator = 10_000;

/**
 * 1 − value out / value in, in whole basis points, both values at the prices before the trade; negative when more
 * arrives than the prices say. Undefined unless both prices have at least `minDepthUsd` behind them.
 */
export function priceImpactBps(prices: Prices, traded: Traded, minDepthUsd: number): number | undefined {
  const priceIn = prices.get(traded.tokenIn);
  const priceOut = prices.get(traded.tokenOut);
  if (priceIn === undefined || priceOut === undefined) return undefined;
  if (Math.min(priceIn.depthUsd, priceOut.depthUsd) < minDepthUsd) return undefined;
  const usdIn = Number(traded.amountIn) * priceIn.usdPerUnit;
  const usdOut = Number(traded.amountOut) * priceOut.usdPerUnit;
  const bps = Math.round((1 - usdOut / usdIn) * bpsDenominator);
  // JSON has a negative zero, which some readers would not take for an integer.
  return Number.isSafeInteger(bps) ? bps + 0 : undefined;
}
