import { WHOLE_BPS } from "../../lib/whole.js";
import type { Prices } from "../../prices/index.js";
import type { TokenAmount } from "../../protocols/index.js";

/** The amounts that are swapped, after the fee, and the amounts that arrive. */
export type Traded = {
  readonly inputs: readonly TokenAmount[];
  readonly outputs: readonly TokenAmount[];
};

/**
 * Returns 1 − value out / value in, in whole basis points at the prices before the trade. The result is negative if the
 * outputs are worth more than the inputs. It is undefined unless every price is supported by venues at least
 * `minDepthUsd` deep.
 */
export function priceImpactBps(prices: Prices, traded: Traded, minDepthUsd: number): number | undefined {
  const usdIn = worthUsd(prices, traded.inputs, minDepthUsd);
  const usdOut = worthUsd(prices, traded.outputs, minDepthUsd);
  if (usdIn === undefined || usdOut === undefined) return undefined;
  const bps = Math.round((1 - usdOut / usdIn) * WHOLE_BPS);
  // Adding zero turns negative zero into zero. Some JSON readers do not accept negative zero as an integer.
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
