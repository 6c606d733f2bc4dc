import type { Address } from "../lib/address.js";
import { holdingsOf, type Market, type Pool } from "../market/index.js";
import { nearMid, spotPrice, tradedDownTo } from "./depthNearMid.js";
import { disagreement, isNear } from "./median.js";
import { midOf } from "./mid.js";
import type { Prices, UsdPrice } from "./price.js";

/** What backs a share: its part of everything that its venue holds. */
export type Book = {
  readonly share: Address;
  /** Raw units of the share. */
  readonly supply: number;
  readonly parts: readonly Part[];
  /** Whether holders can withdraw the parts only after days. */
  readonly locked: boolean;
  /**
   * Raw units of the only part's token that holders can withdraw at once. A claim on more, such as a loan that nobody
   * repays, costs nothing to make. Infinity for a share of several tokens, which the venue holds itself, and for a locked
   * one.
   */
  readonly payable: number;
};

type Part = {
  readonly token: Address;
  /** Raw units of the token. */
  readonly amount: number;
  /**
   * Raw units of the first part's token that the venue itself pays for one of this token. Undefined if it trades
   * neither.
   */
  readonly rate: number | undefined;
};

/** Returns the book of a venue, or undefined unless its shares are valued by what backs them. */
export function bookOf(entry: Pool, { head }: Pick<Market, "head">): Book | undefined {
  const { adapter, venue } = entry;
  const share = adapter.meta.position?.(venue).address;
  const holdings = holdingsOf(entry, head);
  if (share === undefined || holdings?.supply === undefined) return undefined;
  const [first, second] = holdings.reserves;
  const locked = adapter.shares?.locked?.(venue) ?? false;
  const isLent = first !== undefined && second === undefined && !locked;
  return {
    share,
    supply: Number(holdings.supply),
    locked,
    payable: isLent ? payableOf(entry, share, first.token) : Number.POSITIVE_INFINITY,
    parts: holdings.reserves.map(({ token, amount }) => ({
      token,
      amount: Number(amount),
      rate: token === first?.token ? 1 : first && midOf(entry, token, first.token)?.rate,
    })),
  };
}

function payableOf({ adapter, venue, state }: Pool, share: Address, token: Address): number {
  const selling = adapter.curve(venue, state, share, token);
  return selling === undefined ? 0 : tradedDownTo(selling, spotPrice(selling) * (1 - nearMid)).amountOut;
}

/**
 * Returns the value of one raw unit of a share: the value of all parts divided by the supply. Its depth is the smallest
 * depth among the parts, and at most their value. Returns undefined if a part has no price. A share of several tokens
 * also has no value below the minimum depth, or if the venue's own rates and the market's prices disagree. Moving the
 * price of the venue alone therefore cannot raise the share's price.
 */
export function shareValue(
  { supply, parts }: Book,
  prices: Prices,
  minDepthUsd: number,
): UsdPrice | undefined {
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
