import type { Market } from "../market/index.js";
import { type Parcel, packMarket } from "./packMarket.js";

/** Markets packed for all workers. */
export type PackedMarkets = {
  /** Returns the number that all workers use for the market. */
  numberOf(market: Market): number;
  between(base: Market | undefined, market: Market): Parcel;
};

/**
 * Packs an engine's markets. They are numbered in the order of first use, and each step between two markets is
 * packed once.
 */
export function makePackedMarkets(): PackedMarkets {
  /** Messages refer to markets by number, because they cannot carry a market's identity. */
  const numbers = new WeakMap<Market, number>();
  /**
   * The latest parcel by network. It is enough to keep one, since all workers get the same parcel at about the same
   * time.
   */
  const packed = new Map<number, Parcel>();
  let last = 0;
  return {
    numberOf(market) {
      const known = numbers.get(market);
      if (known !== undefined) return known;
      last += 1;
      numbers.set(market, last);
      return last;
    },
    between(base, market) {
      const known = packed.get(market.network.id);
      if (known !== undefined && known.base === base && known.market === market) return known;
      const parcel = packMarket(base, market);
      packed.set(market.network.id, parcel);
      return parcel;
    },
  };
}
