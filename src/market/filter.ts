import { type Market, type Pool, type Visit, wholeOf, withGuests } from "./market.js";

/**
 * Makes a function that leaves out of a market the venues that `keeps` refuses, guests like any other. It returns the same
 * object where every venue stays, and the same result for the same market: a market has some 20,000 venues, and many requests.
 */
export function makeMarketFilter(keeps: (pool: Pool) => boolean): (market: Market) => Market {
  const made = new WeakMap<Market, Market>();

  function filter(market: Market): Market {
    const known = made.get(market);
    if (known !== undefined) return known;
    const filtered = market.visit === undefined ? filterHost(market) : filterVisit(market, market.visit);
    made.set(market, filtered);
    return filtered;
  }

  function filterHost(market: Market): Market {
    const pools = keptOf(market.pools, keeps);
    return pools === market.pools ? market : { ...market, pools, whole: wholeOf(market) };
  }

  function filterVisit(market: Market, visit: Visit): Market {
    const host = filter(visit.host);
    const guests = keptOf(visit.guests, keeps);
    return host === visit.host && guests === visit.guests ? market : withGuests(host, guests, visit.tokens);
  }

  return filter;
}

/** The pools that `keeps` accepts; the same map where these are all. */
function keptOf(pools: ReadonlyMap<string, Pool>, keeps: (pool: Pool) => boolean): ReadonlyMap<string, Pool> {
  const kept = [...pools].filter(([, pool]) => keeps(pool));
  return kept.length === pools.size ? pools : new Map(kept);
}
