import type { Market } from "../market/index.js";
import { anchorPrices } from "./anchors.js";
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

/**
 * The age from which depth counts as lasting, in the chain's seconds. It takes up to twice as long until a new venue's
 * depth counts.
 */
const lastingSeconds = 300;

/** Keeps earlier markets, to distinguish lasting depth from new depth. */
type Lasting = {
  /**
   * Returns a market that is at least five minutes older than `market`, or undefined in the first minutes: venues are
   * still being added then, and there is nothing to compare with.
   */
  before(market: Market): Market | undefined;
};

type Past = { readonly kept: Market; readonly next: Market; readonly isStart: boolean };

/**
 * Makes a memory without markets. It keeps two, which share most of their states with the newest. A chain that is behind
 * them, after a reset or a deep re-organisation, starts it anew.
 */
function makeLasting(): Lasting {
  let past: Past | undefined;

  return {
    before(market) {
      past = followed(past, market);
      return past.isStart ? undefined : past.kept;
    },
  };
}

function followed(past: Past | undefined, market: Market): Past {
  if (past === undefined) return { kept: market, next: market, isStart: true };
  const { kept, next, isStart } = past;
  if (market.head.number < (isStart ? next : kept).head.number) return followed(undefined, market);
  if (market.head.timestamp - next.head.timestamp < lastingSeconds) return past;
  return { kept: next, next: market, isStart: next === kept };
}
