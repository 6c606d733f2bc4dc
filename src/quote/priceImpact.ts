import { WHOLE_BPS } from "../lib/whole.js";
import type { Prices } from "../prices/index.js";
import type { TokenAmount } from "../protocols/index.js";

/** What is swapped, without the fee taken before, and what arrives. */
export type Traded = {
  readonly inputs: readonly TokenAmount[];
  readonly outputs: readonly TokenAmount[];
};

/**
 * 1 − value out / value in, in whole basis points, both values at the prices before the trade; negative when more
 * arrives than the prices say. Undefined unless all prices have at least `minDepthUsd` behind them.
 */
export function priceImpactBps(prices: Prices, traded: Traded, minDepthUsd: number): number | undefined {
  const usdIn = worthUsd(prices, traded.inputs, minDepthUsd);
  const usdOut = worthUsd(prices, traded.outputs, minDepthUsd);
  if (usdIn === undefined || usdOut === undefined) return undefined;
  const bps = Math.round((1 - usdOut / usdIn) * WHOLE_BPS);
  // JSON has a negative zero, which some readers would not take for an integer.
  return Number.isSafeInteger(bps) ? bps + 0 : undefined;
}

function worthUsd(prices: Prices, amounts: readonly TokenAmount[], minDepthUsd: number): number | undefined {
  let sum = 0;
  for (const { token, amount } of amounts) {
    const price = prices.get(token);
    if (price === undefined || price.depthUsd < minDepthUsd) return undefined;
    sum += Number(amount) * price.usdPerUnit;
  }
  return sum;
}
