import type { Market } from "../market/index.js";
import { type Parcel, packMarket } from "./packMarket.js";

/** Markets packed for all workers. */
export type PackedMarkets = {
  /** The number by which all workers know the market. */
  numberOf(market: Market): number;
  between(base: Market | undefined, market: Market): Parcel;
};

/** Makes the packedMarkets of an engine: markets are numbered in the order of their first use, and each step between two is packed once. */
export function makePackedMarkets(): PackedMarkets {
  /** Numbers stand for markets in messages, which cannot carry their identity. */
  const numbers = new WeakMap<Market, number>();
  /** By network. All workers get the same parcel at about the same time, so the latest is enough. */
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
