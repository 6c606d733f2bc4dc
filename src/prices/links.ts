import type { Address } from "../lib/address.js";
import type { Market, MarketVenue } from "../market/index.js";
import { spotPrice, tradedDownTo } from "./depth.js";

/** A venue seen from a token whose price is known: what it says of another token. */
type Link = {
  readonly token: Address;
  /** Raw units of the known token for one raw unit of `token`. */
  readonly rate: number;
  /** Raw units of the known token that can be traded either way near that rate. */
  readonly depth: number;
};

/** By the token whose price is known. */
export type Links = ReadonlyMap<Address, readonly Link[]>;

type Edge = { readonly known: Address; readonly link: Link };

/** A trade counts towards a venue's depth as long as its last unit is within so much of the mid price, fee included. */
const nearMid = 0.25;

/** More than there is of any token: a venue without an end must not make the sums infinite. */
const mostUnits = 2 ** 128;

/** Every venue of the market, once for each of its tokens that may be known. */
export function linksOf(market: Market): Links {
  const links = new Map<Address, Link[]>();
  // Ordered, so that sums of floats do not depend on the order in which venues were read.
  const ordered = [...market.venues.values()].sort((a, b) => (a.venue.id < b.venue.id ? -1 : 1));
  for (const entry of ordered) {
    for (const { known, link } of edgesOf(entry)) {
      const own = links.get(known);
      if (own === undefined) links.set(known, [link]);
      else own.push(link);
    }
  }
  return links;
}

// A venue that did not move is the same entry in the next block's market.
const cache = new WeakMap<MarketVenue, readonly Edge[]>();

function edgesOf(entry: MarketVenue): readonly Edge[] {
  const known = cache.get(entry);
  if (known !== undefined) return known;
  const { tokens } = entry.venue;
  const edges = tokens.flatMap((a, index) =>
    tokens.slice(index + 1).flatMap((b) => edgesBetween(entry, a, b)),
  );
  cache.set(entry, edges);
  return edges;
}

/**
 * Depth is the lesser of what both directions trade: a side without money behind it costs nothing to set up, so it
 * proves nothing. For the same reason a venue that trades one way only says nothing.
 */
function edgesBetween({ adapter, venue, state }: MarketVenue, a: Address, b: Address): Edge[] {
  const selling = adapter.curve(venue, state, a, b);
  const buying = adapter.curve(venue, state, b, a);
  if (selling === undefined || buying === undefined) return [];
  const rate = Math.sqrt(spotPrice(selling) / spotPrice(buying));
  if (!(rate > 0 && rate < Infinity)) return [];
  const sold = tradedDownTo(selling, rate * (1 - nearMid));
  const bought = tradedDownTo(buying, (1 - nearMid) / rate);
  const depthA = Math.min(sold.amountIn, bought.amountOut, mostUnits);
  const depthB = Math.min(sold.amountOut, bought.amountIn, mostUnits);
  return [
    { known: b, link: { token: a, rate, depth: depthB } },
    { known: a, link: { token: b, rate: 1 / rate, depth: depthA } },
  ];
}
