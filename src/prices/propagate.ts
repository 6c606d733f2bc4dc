import type { Address } from "../lib/address.js";
import { agreedPrice, disagreement, isNear } from "./median.js";
import type { Prices, UsdPrice } from "./price.js";
import { type Book, shareValue } from "./shareBooks.js";
import type { Links } from "./venuePrices.js";

/** The price that a venue gives a token. `depthUsd` is the whole depth, new liquidity included. */
type Offer = UsdPrice & { readonly lastingUsd: number };

/** The prices that venues of priced tokens give an unpriced one. */
type Candidate = {
  readonly token: Address;
  readonly offers: Offer[];
  /** The sums of the offers. */
  depthUsd: number;
  lastingUsd: number;
};

/**
 * Prices tokens outwards from `bases`, whose prices are given in US dollars for one raw unit. The next token is always
 * the one with the deepest venues towards priced tokens, so that a small direct venue does not decide before a large
 * indirect one counts. No venue counts with more than the depth behind the price that it derives from. Venues below the
 * minimum depth do not count. Depth that has lasted decides; new depth counts only for tokens that no lasting venue
 * prices, once those are done. A share is priced as soon as all its parts are. A share with locked parts is priced from
 * them only if no venue prices it.
 */
export function propagate(links: Links, bases: ReadonlyMap<Address, number>, minDepthUsd: number): Prices {
  const prices = new Map<Address, UsdPrice>();
  const candidates = new Map<Address, Candidate>();
  /** Candidates with offers that have not been considered yet. */
  const open = new Set<Candidate>();
  /** Shares whose parts are priced but locked. */
  const locked: Book[] = [];

  /** `carriedUsd` is the most that a venue counts with where its price derives from this one. */
  function setPrice(known: Address, price: UsdPrice, carriedUsd = price.depthUsd): void {
    prices.set(known, price);
    for (const { token, rate, depth, lasting } of links.venues.get(known) ?? []) {
      const usdPerUnit = rate * price.usdPerUnit;
      const depthUsd = Math.min(depth * price.usdPerUnit, carriedUsd);
      const lastingUsd = Math.min(lasting * price.usdPerUnit, carriedUsd);
      if (!(depthUsd >= minDepthUsd) || !isPrice(usdPerUnit) || prices.has(token)) continue;
      const lasts = lastingUsd >= minDepthUsd;
      open.add(withOffer(token, { usdPerUnit, depthUsd, lastingUsd: lasts ? lastingUsd : 0 }));
    }
    for (const book of links.books.get(known) ?? []) {
      if (book.locked) locked.push(book);
      else value(book);
    }
  }

  function value(book: Book): void {
    const price = prices.has(book.share) ? undefined : shareValue(book, prices, minDepthUsd);
    if (price === undefined || !isPrice(price.usdPerUnit)) return;
    const [part] = book.parts;
    const partUsd = part && prices.get(part.token)?.usdPerUnit;
    setPrice(book.share, price, Math.min(price.depthUsd, book.payable * (partUsd ?? 0)));
  }

  function withOffer(token: Address, offer: Offer): Candidate {
    const candidate = candidates.get(token) ?? { token, offers: [], depthUsd: 0, lastingUsd: 0 };
    candidate.offers.push(offer);
    candidate.depthUsd += offer.depthUsd;
    candidate.lastingUsd += offer.lastingUsd;
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
      const price = prices.has(next.token) ? undefined : priceOf(next);
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

/**
 * Returns the price on which the candidate's lasting depth agrees. Without lasting depth, returns the price of its
 * whole depth. Records the price of the whole depth if it differs.
 */
function priceOf({ offers, lastingUsd }: Candidate): UsdPrice | undefined {
  const now = agreedPrice(offers);
  if (lastingUsd === 0) return now;
  const lasting = agreedPrice(offers.map((offer) => ({ ...offer, depthUsd: offer.lastingUsd })));
  if (now === undefined || lasting === undefined) return lasting;
  return isNear(now.usdPerUnit, lasting.usdPerUnit, disagreement)
    ? lasting
    : { ...lasting, heldBackFrom: now.usdPerUnit };
}

/** Returns the candidate with most lasting depth, then with most depth. The lower address wins ties. */
function deepest(open: ReadonlySet<Candidate>): Candidate | undefined {
  let best: Candidate | undefined;
  for (const next of open) if (best === undefined || isDeeper(next, best)) best = next;
  return best;
}

function isDeeper(next: Candidate, best: Candidate): boolean {
  if (next.lastingUsd !== best.lastingUsd) return next.lastingUsd > best.lastingUsd;
  if (next.depthUsd !== best.depthUsd) return next.depthUsd > best.depthUsd;
  return next.token < best.token;
}
