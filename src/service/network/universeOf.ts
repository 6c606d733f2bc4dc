import { positionsOf } from "../../listings/index.js";
import type { Market, Pool } from "../../market/index.js";
import type { Network } from "../../networks/index.js";
import { type TokenUniverse, withTokens } from "../../tokens/index.js";

/**
 * The tokens that can be routed at a market: those listed, and the positions of its venues. The same object for as
 * long as the positions are the same, since listings are made from it.
 */
export function makeUniverseOf(network: Network, listed: TokenUniverse): (market: Market) => TokenUniverse {
  let seen: Market | undefined;
  let issuers: readonly Pool["venue"][] = [];
  let universe = listed;
  return (market) => {
    if (market === seen) return universe;
    seen = market;
    const entries = [...market.pools.values()].filter(({ adapter }) => adapter.meta.position !== undefined);
    const same =
      entries.length === issuers.length && entries.every(({ venue }, index) => issuers[index] === venue);
    if (same) return universe;
    issuers = entries.map(({ venue }) => venue);
    const positions = positionsOf(network, listed.tokens, entries);
    universe = withTokens(
      listed,
      [...positions.values()].map(({ token }) => token),
    );
    return universe;
  };
}
