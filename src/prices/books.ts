import type { Address } from "../lib/address.js";
import { holdingsOf, type Market, type Pool } from "../market/index.js";
import { disagreement, isNear, type Quote } from "./median.js";
import { midOf } from "./mid.js";
import type { Prices } from "./propagate.js";

/** What a share stands for: its part of all that lies in its venue. */
export type Book = {
  readonly share: Address;
  /** Raw units of the share. */
  readonly supply: number;
  readonly parts: readonly Part[];
  /** Holders get at the parts only after days. */
  readonly locked: boolean;
};

type Part = {
  readonly token: Address;
  /** Raw units of the token. */
  readonly amount: number;
  /** Raw units of the first part's token that the venue itself gives for one of this; undefined when it trades neither. */
  readonly rate: number | undefined;
};

/** The book of a venue whose shares are valued by what lies behind them, and of no other. */
export function bookOf(entry: Pool, { head }: Pick<Market, "head">): Book | undefined {
  const { adapter, venue } = entry;
  const share = adapter.meta.position?.(venue).address;
  const holdings = holdingsOf(entry, head);
  if (share === undefined || holdings?.supply === undefined) return undefined;
  const [first] = holdings.reserves;
  return {
    share,
    supply: Number(holdings.supply),
    locked: adapter.shares?.locked?.(venue) ?? false,
    parts: holdings.reserves.map(({ token, amount }) => ({
      token,
      amount: Number(amount),
      rate: token === first?.token ? 1 : first && midOf(entry, token, first.token)?.rate,
    })),
  };
}

/**
 * What one raw unit of a share is worth: what a holder of all shares has at the prices of its parts, divided by their
 * number. Its depth is the least of its parts', and no more than all of it is worth. Undefined while a part has no
 * price. What several tokens make up is also refused below the minimum depth, and where the venue's own prices and the
 * market's disagree: somebody who moves the venue alone then makes the share no dearer than it is.
 */
export function worthOf({ supply, parts }: Book, prices: Prices, minDepthUsd: number): Quote | undefined {
  const firstPrice = parts[0] && prices.get(parts[0].token)?.usdPerUnit;
  if (firstPrice === undefined || !(supply > 0)) return undefined;
  let usd = 0;
  let depthUsd = Number.POSITIVE_INFINITY;
  for (const { token, amount, rate } of parts) {
    const price = prices.get(token);
    if (price === undefined || rate === undefined) return undefined;
    if (!isNear(rate * firstPrice, price.usdPerUnit, disagreement)) return undefined;
    usd += amount * price.usdPerUnit;
    depthUsd = Math.min(depthUsd, price.depthUsd);
  }
  depthUsd = Math.min(depthUsd, usd);
  if (parts.length > 1 && depthUsd < minDepthUsd) return undefined;
  return { usdPerUnit: usd / supply, depthUsd };
}
