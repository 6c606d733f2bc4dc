import type { Address } from "../lib/address.js";
import { isNear, weightedMedian } from "./median.js";
import type { Prices } from "./price.js";
import { propagate } from "./propagate.js";
import type { Links } from "./venuePrices.js";

export type Anchor = {
  readonly address: Address;
  /** Raw units of one whole token. */
  readonly unitsPerDollar: number;
};

type View = { readonly anchor: Anchor; readonly prices: Prices };

/** The factor by which an anchor must differ from most others to count as depegged. */
const depegged = 1.03;

/**
 * Returns the prices from which all others derive, in US dollars for one raw unit. Each anchor in turn is priced at one
 * dollar to see how the market prices the others. An anchor that disagrees with most of the anchors it can be compared
 * with is left out. The median of the rest is one dollar, and each anchor is worth what the market pays for it.
 */
export function anchorPrices(
  links: Links,
  anchors: readonly Anchor[],
  minDepthUsd: number,
): ReadonlyMap<Address, number> {
  // Shares take their value from the anchors, so they say nothing about the anchors.
  const traded = { ...links, books: new Map() };
  const views = anchors.map((anchor) => {
    const bases = new Map([[anchor.address, 1 / anchor.unitsPerDollar]]);
    return { anchor, prices: propagate(traded, bases, minDepthUsd) };
  });
  const believed = views.filter((view) => isBelieved(view, views));
  return new Map(
    believed.map(({ anchor }) => {
      const quotes = believed
        .flatMap((view) => dollars(view, anchor))
        .map((usd) => ({ usdPerUnit: usd, depthUsd: 1 }));
      return [anchor.address, weightedMedian(quotes) / anchor.unitsPerDollar];
    }),
  );
}

function isBelieved({ anchor }: View, views: readonly View[]): boolean {
  const opinions = views.filter((view) => view.anchor !== anchor).flatMap((view) => dollars(view, anchor));
  const against = opinions.filter((price) => !isNear(price, 1, depegged));
  return against.length * 2 <= opinions.length;
}

/**
 * Returns the price of a whole `anchor` if the view's own anchor is worth a dollar. Returns an empty list if the market
 * gives no price.
 */
function dollars({ prices }: View, anchor: Anchor): number[] {
  const price = prices.get(anchor.address);
  return price === undefined ? [] : [price.usdPerUnit * anchor.unitsPerDollar];
}
