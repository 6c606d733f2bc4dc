import type { Address } from "../lib/address.js";
import { holdingsOf, type Pool } from "../market/index.js";
import type { Moment } from "../protocols/index.js";
import type { Prices } from "./price.js";

/**
 * Returns the value in US dollars of the amounts, which are in raw units by token. Returns undefined if a token has no
 * price.
 */
export function valueUsd(amounts: Iterable<readonly [Address, number]>, prices: Prices): number | undefined {
  let usd = 0;
  for (const [token, amount] of amounts) {
    const price = prices.get(token);
    if (price === undefined) return undefined;
    usd += amount * price.usdPerUnit;
  }
  return usd;
}

/** Returns the value in US dollars of what a venue holds for its share holders, or undefined if it is unknown. */
export function reservesUsd(entry: Pool, moment: Moment, prices: Prices): number | undefined {
  const holdings = holdingsOf(entry, moment);
  return (
    holdings &&
    valueUsd(
      holdings.reserves.map(({ token, amount }) => [token, Number(amount)]),
      prices,
    )
  );
}
