import { accruedState, type Market } from "../market/index.js";

/** What a share stands for, by venue id, of the venues that tell: see `index` of an adapter's shares. */
export type Indexes = ReadonlyMap<string, number>;

/** The indexes of `market`; a venue that cannot be asked now keeps the one of `before`. */
export function indexesOf(market: Market, before: Indexes = new Map()): Indexes {
  const indexes = new Map(before);
  for (const [id, entry] of market.pools) {
    const { shares } = entry.adapter;
    if (shares?.index === undefined) continue;
    const index = shares.index(entry.venue, accruedState(entry, market.head));
    if (index > 0 && index < Infinity) indexes.set(id, index);
  }
  return indexes;
}

/** By which fraction every venue's index has moved since `before`; those that stayed are absent. */
export function growthOf(before: Indexes, now: Indexes): Map<string, number> {
  const growth = new Map<string, number>();
  for (const [id, index] of now) {
    const base = before.get(id);
    if (base !== undefined && base !== index) growth.set(id, index / base - 1);
  }
  return growth;
}
