import type { Hex } from "../../lib/hex.js";
import type { Venue } from "../../protocols/index.js";
import type { Market } from "../market.js";

/** A market and the venues followed in it, tradable or not. */
export type KnownMarket = { readonly market: Market; readonly venues: readonly Venue[] };

/** The markets of the newest blocks, by block hash. The least recently used one is dropped. */
export type History = {
  get(hash: Hex): KnownMarket | undefined;
  add(known: KnownMarket): void;
  /** Returns all markets, the last added first. */
  newestFirst(): KnownMarket[];
};

/**
 * Returns the markets of a branch as far as the history has them without a gap, the newest first: `market`, then its
 * ancestors.
 */
export function branchOf(history: Pick<History, "get">, market: Market): Market[] {
  const branch = [market];
  for (let child = market.head; ; ) {
    const parent = history.get(child.parentHash)?.market;
    // A node may name any block as the parent.
    if (parent?.head.number !== child.number - 1n) return branch;
    branch.push(parent);
    child = parent.head;
  }
}

/** Makes an empty history that keeps the `limit` most recently used markets. */
export function makeHistory(limit: number): History {
  const all = new Map<Hex, KnownMarket>();
  return {
    get: (hash) => all.get(hash),
    add(known) {
      const { hash } = known.market.head;
      // Reinserts the entry, so that the map's order is the order of use.
      all.delete(hash);
      all.set(hash, known);
      for (const oldest of all.keys()) {
        if (all.size <= limit) break;
        all.delete(oldest);
      }
    },
    newestFirst: () => [...all.values()].reverse(),
  };
}
