import type { Market } from "../market/index.js";
import { anchorPrices } from "./anchors.js";
import { linksOf } from "./links.js";
import { type Prices, propagate } from "./propagate.js";

/** What the tokens of a market are worth. A token without a venue deep enough is absent. */
export type Pricer = (market: Market) => Prices;

export type PricerOptions = {
  /** US dollars that must be tradable both ways near a venue's price for the venue to have a say. */
  readonly minDepthUsd: number;
};

/**
 * A pricer that prices each market once, when first asked. Prices rank and inform; they are spot prices of one
 * block and never decide how much somebody must receive.
 */
export function makePricer({ minDepthUsd }: PricerOptions): Pricer {
  const known = new WeakMap<Market, Prices>();
  return (market) => {
    const before = known.get(market);
    if (before !== undefined) return before;
    const links = linksOf(market);
    const prices = propagate(links, anchorPrices(links, anchorsOf(market), minDepthUsd), minDepthUsd);
    known.set(market, prices);
    return prices;
  };
}

function anchorsOf({ network }: Market) {
  return network.stablecoins.flatMap((address) => {
    const token = network.tokens.find((listed) => listed.address === address);
    return token === undefined ? [] : [{ address, unitsPerDollar: 10 ** token.decimals }];
  });
}
