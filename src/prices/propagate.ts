import type { Address } from "../lib/address.js";
import { type Book, worthOf } from "./books.js";
import type { Links } from "./links.js";
import { agreedQuote, type Quote } from "./median.js";

/** Prices in US dollars for one raw unit, and the dollars that venues trade near them. */
export type Prices = ReadonlyMap<Address, Quote>;

/** What the priced tokens say of another one. */
type Heard = { readonly token: Address; readonly quotes: Quote[]; depthUsd: number };

/**
 * Prices outwards from `bases`, whose price in US dollars for one raw unit is given: always next the token that
 * venues tie to the priced ones most deeply, so that a small direct venue does not decide before a large indirect
 * one is heard. Venues below the minimum depth are not heard at all. A share is priced as soon as all its parts are;
 * one whose holders must wait for them only once no venue can tell its price any more.
 */
export function propagate(links: Links, bases: ReadonlyMap<Address, number>, minDepthUsd: number): Prices {
  const prices = new Map<Address, Quote>();
  const heard = new Map<Address, Heard>();
  /** Of tokens that were told something since they were last looked at. */
  const open = new Set<Heard>();
  /** Shares whose parts are priced, and out of reach for now. */
  const locked: Book[] = [];

  function settle(known: Address, price: Quote): void {
    prices.set(known, price);
    for (const { token, rate, depth } of links.venues.get(known) ?? []) {
      const quote = { usdPerUnit: rate * price.usdPerUnit, depthUsd: depth * price.usdPerUnit };
      if (!(quote.depthUsd >= minDepthUsd) || !isPrice(quote.usdPerUnit) || prices.has(token)) continue;
      open.add(hear(token, quote));
    }
    for (const book of links.books.get(known) ?? []) {
      if (book.locked) locked.push(book);
      else value(book);
    }
  }

  function value(book: Book): void {
    const worth = prices.has(book.share) ? undefined : worthOf(book, prices, minDepthUsd);
    if (worth !== undefined && isPrice(worth.usdPerUnit)) settle(book.share, worth);
  }

  function hear(token: Address, quote: Quote): Heard {
    const before = heard.get(token) ?? { token, quotes: [], depthUsd: 0 };
    before.quotes.push(quote);
    before.depthUsd += quote.depthUsd;
    heard.set(token, before);
    return before;
  }

  for (const [token, usdPerUnit] of bases) {
    if (isPrice(usdPerUnit)) prices.set(token, { usdPerUnit, depthUsd: Infinity });
  }
  for (const [token, price] of [...prices]) settle(token, price);
  for (;;) {
    const next = deepest(open);
    if (next !== undefined) {
      open.delete(next);
      const price = prices.has(next.token) ? undefined : agreedQuote(next.quotes);
      if (price !== undefined) settle(next.token, price);
      continue;
    }
    const book = locked.shift();
    if (book === undefined) return prices;
    value(book);
  }
}

function isPrice(value: number): boolean {
  return value > 0 && value < Infinity;
}

/** Ties fall to the lower address. */
function deepest(open: ReadonlySet<Heard>): Heard | undefined {
  let best: Heard | undefined;
  for (const next of open) {
    if (best === undefined || next.depthUsd > best.depthUsd) best = next;
    else if (next.depthUsd === best.depthUsd && next.token < best.token) best = next;
  }
  return best;
}
