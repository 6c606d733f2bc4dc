import type { Market } from "../market/index.js";
import { type Parcel, packMarket } from "./parts.js";

/** The markets as all workers are sent them. */
export type Parcels = {
  /** By which number the workers know the market; the same for all. */
  numberOf(market: Market): number;
  between(base: Market | undefined, market: Market): Parcel;
};

/** Makes the parcels of an engine: markets get numbers in the order in which they are first asked for, and each step from one to the next is packed once. */
export function makeParcels(): Parcels {
  /** The names of markets in messages; the map itself keeps no market. */
  const numbers = new WeakMap<Market, number>();
  /** By network. Workers are sent the same at the same time, so the last one is enough. */
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
