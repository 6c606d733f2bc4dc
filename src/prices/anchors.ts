import type { Address } from "../lib/address.js";
import type { Links } from "./links.js";
import { isNear, weightedMedian } from "./median.js";
import { type Prices, propagate } from "./propagate.js";

export type Anchor = {
  readonly address: Address;
  /** Raw units of one whole token. */
  readonly unitsPerDollar: number;
};

type View = { readonly anchor: Anchor; readonly prices: Prices };

/** An anchor this far from most others has lost its peg. */
const depegged = 1.03;

/**
 * Where prices begin, in US dollars for one raw unit. Each anchor in turn is taken for a dollar to see what the
 * market thinks of the others. One that disagrees with most of those it can be compared with is not believed and
 * left out. The rest are worth a dollar in their middle, and each what the market gives for it.
 */
export function anchorPrices(
  links: Links,
  anchors: readonly Anchor[],
  minDepthUsd: number,
): ReadonlyMap<Address, number> {
  // Shares are worth what the anchors are, so they are not asked.
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

/** What a whole `anchor` costs while the view's own anchor is a dollar; none when the market does not tell. */
function dollars({ prices }: View, anchor: Anchor): number[] {
  const price = prices.get(anchor.address);
  return price === undefined ? [] : [price.usdPerUnit * anchor.unitsPerDollar];
}
