import { WHOLE_BPS } from "../../lib/whole.js";
import type { Prices } from "../../prices/index.js";
import type { TokenAmount } from "../../protocols/index.js";

/** What others can take of an output by trading around the transaction, at most. */
export type Exposure = {
  /** Raw units: the amount that arrives less the minimum that the transaction enforces. */
  readonly amount: bigint;
  /** In basis points of the amount that arrives, rounded down to a hundredth of one. */
  readonly bps: number;
  /** Undefined if the token has no price from venues that are deep enough. */
  readonly usd: number | undefined;
};

/** Returns the exposure of one output. `minDepthUsd` is the least depth behind a price. */
export function exposureOf(
  { token, amount: arriving }: TokenAmount,
  { amount: minimum }: TokenAmount,
  prices: Prices,
  minDepthUsd: number,
): Exposure {
  const amount = arriving - minimum;
  const price = prices.get(token);
  const isKnown = price !== undefined && price.depthUsd >= minDepthUsd;
  return {
    amount,
    bps: Number((amount * BigInt(WHOLE_BPS) * 100n) / arriving) / 100,
    usd: isKnown ? Number(amount) * price.usdPerUnit : undefined,
  };
}
