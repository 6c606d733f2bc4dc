import type { Hex } from "../lib/hex.js";
import type { Market } from "./market.js";

/** Farther back than this, reading every venue anew is cheaper than replaying, and re-orgs do not go deeper. */
export const historyLimit = 64;

/** The markets of the newest blocks, by block hash; the oldest falls out. */
export type History = {
  get(hash: Hex): Market | undefined;
  add(market: Market): void;
};

/** Makes an empty history that keeps the `limit` markets used last. */
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
