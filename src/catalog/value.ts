import type { Address } from "../lib/address.js";
import type { MarketVenue } from "../market/index.js";
import type { Prices } from "../prices/index.js";

/** US dollars for amounts in raw units by token; undefined when one of the tokens has no price. */
export function valueUsd(amounts: Iterable<readonly [Address, number]>, prices: Prices): number | undefined {
  let usd = 0;
  for (const [token, amount] of amounts) {
    const price = prices.get(token);
    if (price === undefined) return undefined;
    usd += amount * price.usdPerUnit;
  }
  return usd;
}

/** What lies in the venue for the holders of its shares, in US dollars; undefined when it cannot be told. */
export function reservesUsd({ adapter, venue, state }: MarketVenue, prices: Prices): number | undefined {
  const { shares } = adapter;
  // Asked first because a price is often missing, and then the state need not be looked at.
  if (shares === undefined || !venue.tokens.every((token) => prices.has(token))) return undefined;
  const reserves = shares.reserves(venue, state);
  return valueUsd(
    reserves.map(({ token, amount }) => [token, Number(amount)]),
    prices,
  );
}
