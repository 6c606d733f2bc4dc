import type { Address } from "../lib/address.js";
import type { Market, Pool } from "../market/index.js";
import { isVouched } from "../protocols/index.js";
import { nearMid, tradedDownTo } from "./depthNearMid.js";
import { midOf } from "./mid.js";
import { type Book, bookOf } from "./shareBooks.js";

/** The price that a venue gives a token in another token whose price is known. */
type Link = {
  readonly token: Address;
  /** Raw units of the known token for one raw unit of `token`. */
  readonly rate: number;
  /** Raw units of the known token that can be traded in either direction near that rate. */
  readonly depth: number;
  /** The part of `depth` that was in the venue some time ago too, at the rate of then. */
  readonly lasting: number;
};

/** The venues and books that carry prices from token to token, by the token whose price is known. */
export type Links = {
  readonly venues: ReadonlyMap<Address, readonly Link[]>;
  /** Books of the shares that the token is a part of. */
  readonly books: ReadonlyMap<Address, readonly Book[]>;
};

type Edge = { readonly known: Address; readonly link: Omit<Link, "lasting"> };

/** The contribution of one venue. */
type Tie = { readonly edges: readonly Edge[]; readonly book: Book | undefined };

/** More than any token's supply, so that an unlimited venue does not make the sums infinite. */
const mostUnits = 2 ** 128;

/**
 * Returns the links of every venue in the market, in each direction. `before` is an earlier market, which shows what
 * part of each depth has lasted; without it, all of it counts as lasting.
 */
export function linksOf(market: Market, before?: Market): Links {
  const venues = new Map<Address, Link[]>();
  const books = new Map<Address, Book[]>();
  // Sorted, so that sums of floats do not depend on the order in which venues were read.
  const ordered = [...market.pools.values()].sort((a, b) => (a.venue.id < b.venue.id ? -1 : 1));
  for (const entry of ordered) {
    if (!counts(entry)) continue;
    const { edges, book } = tieOf(entry, market);
    const lastingOf = before === undefined ? ({ link }: Edge) => link.depth : lastingSince(before, entry);
    for (const edge of edges) push(venues, edge.known, { ...edge.link, lasting: lastingOf(edge) });
    for (const { token } of book?.parts ?? []) push(books, token, book as Book);
  }
  return { venues, books };
}

/**
 * Returns whether a venue's prices and shares count. Claiming a price costs nothing, at any depth, where anybody may have
 * written the code.
 */
function counts({ adapter, venue }: Pool): boolean {
  return isVouched(adapter, venue);
}

/** Returns a function that returns the part of an edge's depth that the venue had in the market `before` too. */
function lastingSince(before: Market, entry: Pool): (edge: Edge) => number {
  const earlier = before.pools.get(entry.venue.id);
  if (earlier === entry) return ({ link }) => link.depth;
  const edges = earlier === undefined ? [] : tieOf(earlier, before).edges;
  return ({ known, link }) => {
    const same = edges.find((edge) => edge.known === known && edge.link.token === link.token);
    return Math.min(link.depth, same?.link.depth ?? 0);
  };
}

/** The price that a venue gives a token in another of its tokens. */
export type VenuePrice = {
  readonly entry: Pool;
  readonly known: Address;
  /** Raw units of `known` for one raw unit of the token. */
  readonly rate: number;
  /** Raw units of `known` that can be traded in either direction near that rate. */
  readonly depth: number;
};

/** Returns the prices that the venues of a market give `token`, one for each other token of each venue. */
export function venuePricesOf(token: Address, market: Market): VenuePrice[] {
  const entries = [...market.pools.values()].filter(
    (entry) => entry.venue.tokens.includes(token) && counts(entry),
  );
  return entries.flatMap((entry) => {
    const edges = tieOf(entry, market).edges.filter(({ link }) => link.token === token);
    return edges.map(({ known, link: { rate, depth } }) => ({ entry, known, rate, depth }));
  });
}

function push<Item>(lists: Map<Address, Item[]>, key: Address, item: Item): void {
  const own = lists.get(key);
  if (own === undefined) lists.set(key, [item]);
  else own.push(item);
}

// Memo of a pure function of the pool. A venue that did not move is the same entry in the next block's market, and one
// that moves with time is read again.
const cache = new WeakMap<Pool, Tie>();

function tieOf(entry: Pool, market: Market): Tie {
  const known = cache.get(entry);
  if (known !== undefined) return known;
  const book = bookOf(entry, market);
  const { tokens } = entry.venue;
  const edges = tokens.flatMap((a, index) =>
    tokens.slice(index + 1).flatMap((b) => edgesBetween(entry, a, b, book)),
  );
  const tie = { edges, book };
  cache.set(entry, tie);
  return tie;
}

/** A fee above this keeps everybody from correcting a false price, so the venue's price says nothing. */
const mostFee = 0.03;

/**
 * Returns the edges between two tokens of a venue. Depth is the smaller of the amounts that the two directions trade: a
 * side without funds costs nothing to set up, so it proves nothing. For the same reason, a venue that trades in only
 * one direction gives no price. A share's price follows from its book, not from what its own venue pays for it. If a
 * single token backs the share, the prices that other venues give the share also price that token.
 */
function edgesBetween(entry: Pool, a: Address, b: Address, book: Book | undefined): Edge[] {
  const hasShare = book !== undefined && (a === book.share || b === book.share);
  if (hasShare && book.parts.length > 1) return [];
  const mid = midOf(entry, a, b);
  if (mid === undefined) return [];
  const { rate, selling, buying } = mid;
  if (Math.min(selling.feeFactor, buying.feeFactor) < 1 - mostFee) return [];
  const sold = tradedDownTo(selling, rate * (1 - nearMid));
  const bought = tradedDownTo(buying, (1 - nearMid) / rate);
  const depthA = Math.min(sold.amountIn, bought.amountOut, mostUnits);
  const depthB = Math.min(sold.amountOut, bought.amountIn, mostUnits);
  const edges = [
    { known: b, link: { token: a, rate, depth: depthB } },
    { known: a, link: { token: b, rate: 1 / rate, depth: depthA } },
  ];
  return hasShare ? edges.filter(({ known }) => known === book.share) : edges;
}
