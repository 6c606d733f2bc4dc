import type { Market } from "./market.js";

/**
 * The venues in which a market may differ from an earlier one of the same venues in the same order. The earlier one may
 * be forgotten meanwhile.
 */
type Change = { readonly since: WeakRef<Market>; readonly ids: Iterable<string> };

/** By market, so that a copy with other venues inherits nothing. */
const changes = new WeakMap<Market, Change>();

/**
 * Records that `market` differs from `since` in these venues only, which the caller has to know. Records nothing if a
 * venue came or went, since the order of venues counts as well. Returns `market`.
 */
export function withChanged(market: Market, since: Market, ids: readonly string[]): Market {
  if (ids.every((id) => since.pools.has(id) === market.pools.has(id)))
    changes.set(market, { since: new WeakRef(since), ids });
  return market;
}

/**
 * Returns the venues in which `after` may differ from `before`: those that the blocks in between changed. Returns
 * undefined if that is not recorded, so that all venues must be compared.
 */
export function changedBetween(before: Market, after: Market): ReadonlySet<string> | undefined {
  const ids = new Set<string>();
  let market: Market | undefined = after;
  while (market !== before) {
    const change: Change | undefined = market && changes.get(market);
    if (change === undefined) return undefined;
    for (const id of change.ids) ids.add(id);
    market = change.since.deref();
  }
  return ids;
}
