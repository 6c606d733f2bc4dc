import type { Hex } from "../lib/hex.js";
import type { Market } from "./market.js";

/** The markets of the newest blocks, by block hash; the oldest falls out. */
export type History = {
  get(hash: Hex): Market | undefined;
  add(market: Market): void;
};

/** Remembers the `limit` markets that were added last, by the hash of their block. */
export function makeHistory(limit: number): History {
  const markets = new Map<Hex, Market>();
  return {
    get: (hash) => markets.get(hash),
    add(market) {
      // Inserted anew, so that the map's order is the order of use.
      markets.delete(market.head.hash);
      markets.set(market.head.hash, market);
      for (const hash of markets.keys()) {
        if (markets.size <= limit) break;
        markets.delete(hash);
      }
    },
  };
}
