import { accruedState, type Market } from "../market/index.js";

/** The worth of a share by venue id, if the state has it. See `index` of an adapter's shares. */
export type Indexes = ReadonlyMap<string, number>;

/** Returns the indexes of `market`. A venue without a usable index keeps its index from `before`. */
export function indexesOf(market: Market, before: Indexes = new Map()): Indexes {
  const indexes = new Map(before);
  for (const [id, entry] of market.pools) {
    const index = entry.adapter.shares?.index?.(entry.venue, accruedState(entry, market.head)) ?? 0;
    if (index > 0 && index < Infinity) indexes.set(id, index);
  }
  return indexes;
}

/** Returns the fraction by which each venue's index has moved since `before`. Unmoved indexes are absent. */
export function growthOf(before: Indexes, now: Indexes): Map<string, number> {
  const growth = new Map<string, number>();
  for (const [id, index] of now) {
    const base = before.get(id);
    if (base !== undefined && base !== index) growth.set(id, index / base - 1);
  }
  return growth;
}
