import type { Address } from "../lib/address.js";
import { holdingsOf, type Pool } from "../market/index.js";
import type { Moment } from "../protocols/index.js";
import type { Prices } from "./propagate.js";

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
