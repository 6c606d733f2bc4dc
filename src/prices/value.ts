import type { Address } from "../lib/address.js";
import { holdingsOf, type Pool } from "../market/index.js";
import type { Moment } from "../protocols/index.js";
import type { Prices } from "./price.js";

/** The value of the amounts, given in raw units by token, in US dollars; undefined when a token has no price. */
export function valueUsd(amounts: Iterable<readonly [Address, number]>, prices: Prices): number | undefined {
  let usd = 0;
  for (const [token, amount] of amounts) {
    const price = prices.get(token);
    if (price === undefined) return undefined;
    usd += amount * price.usdPerUnit;
  }
  return usd;
}

/** The value of what a venue holds for its share holders, in US dollars; undefined when that is unknown. */
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
