import type { Market } from "../market/index.js";
import { anchorPrices } from "./anchors.js";
import { makeLasting } from "./lasting.js";
import type { Prices } from "./price.js";
import { propagate } from "./propagate.js";
import { linksOf } from "./venuePrices.js";

/** Returns the prices of a market's tokens. Tokens without a deep enough venue are absent. */
export type Pricer = (market: Market) => Prices;

export type PricerOptions = {
  /** The amount in US dollars that a venue must trade in both directions near its price for that price to count. */
  readonly minDepthUsd: number;
};

/**
 * Makes a pricer that prices each market once, on first use. Prices only rank and inform. They are spot prices of one
 * block and never decide how much anybody must receive. The pricer remembers earlier markets: what was added to venues
 * in the last minutes does not move a price, only trades do.
 */
export function makePricer({ minDepthUsd }: PricerOptions): Pricer {
  const memo = new WeakMap<Market, Prices>();
  const lasting = makeLasting();
  return (market) => {
    const known = memo.get(market);
    if (known !== undefined) return known;
    const links = linksOf(market, lasting.before(market));
    const prices = propagate(links, anchorPrices(links, anchorsOf(market), minDepthUsd), minDepthUsd);
    memo.set(market, prices);
    return prices;
  };
}

function anchorsOf({ network }: Market) {
  return network.stablecoins.flatMap((address) => {
    const token = network.tokens.find((listed) => listed.address === address);
    return token === undefined ? [] : [{ address, unitsPerDollar: 10 ** token.decimals }];
  });
}
