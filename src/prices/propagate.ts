import type { Address } from "../lib/address.js";
import { agreedPrice } from "./median.js";
import type { Prices, UsdPrice } from "./price.js";
import { type Book, shareValue } from "./shareBooks.js";
import type { Links } from "./venuePrices.js";

/** The prices that venues of priced tokens give an unpriced one. */
type Candidate = { readonly token: Address; readonly prices: UsdPrice[]; depthUsd: number };

/**
 * Prices tokens outwards from `bases`, whose prices are given in US dollars for one raw unit. The next token is always
 * the one with the deepest venues towards priced tokens, so that a small direct venue does not decide before a large
 * indirect one counts. Venues below the minimum depth do not count. A share is priced as soon as all its parts are. A
 * share with locked parts is priced from them only if no venue prices it.
 */
export function propagate(links: Links, bases: ReadonlyMap<Address, number>, minDepthUsd: number): Prices {
  const prices = new Map<Address, UsdPrice>();
  const candidates = new Map<Address, Candidate>();
  /** Candidates with prices that have not been considered yet. */
  const open = new Set<Candidate>();
  /** Shares whose parts are priced but locked. */
  const locked: Book[] = [];

  function setPrice(known: Address, price: UsdPrice): void {
    prices.set(known, price);
    for (const { token, rate, depth } of links.venues.get(known) ?? []) {
      const linked = { usdPerUnit: rate * price.usdPerUnit, depthUsd: depth * price.usdPerUnit };
      if (!(linked.depthUsd >= minDepthUsd) || !isPrice(linked.usdPerUnit) || prices.has(token)) continue;
      open.add(withCandidate(token, linked));
    }
    for (const book of links.books.get(known) ?? []) {
      if (book.locked) locked.push(book);
      else value(book);
    }
  }

  function value(book: Book): void {
    const price = prices.has(book.share) ? undefined : shareValue(book, prices, minDepthUsd);
    if (price !== undefined && isPrice(price.usdPerUnit)) setPrice(book.share, price);
  }

  function withCandidate(token: Address, price: UsdPrice): Candidate {
    const candidate = candidates.get(token) ?? { token, prices: [], depthUsd: 0 };
    candidate.prices.push(price);
    candidate.depthUsd += price.depthUsd;
    candidates.set(token, candidate);
    return candidate;
  }

  for (const [token, usdPerUnit] of bases) {
    if (isPrice(usdPerUnit)) prices.set(token, { usdPerUnit, depthUsd: Infinity });
  }
  for (const [token, price] of [...prices]) setPrice(token, price);
  for (;;) {
    const next = deepest(open);
    if (next !== undefined) {
      open.delete(next);
      const price = prices.has(next.token) ? undefined : agreedPrice(next.prices);
      if (price !== undefined) setPrice(next.token, price);
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

/** Returns the deepest candidate. The lower address wins ties. */
function deepest(open: ReadonlySet<Candidate>): Candidate | undefined {
  let best: Candidate | undefined;
  for (const next of open) {
    if (best === undefined || next.depthUsd > best.depthUsd) best = next;
    else if (next.depthUsd === best.depthUsd && next.token < best.token) best = next;
  }
  return best;
}
