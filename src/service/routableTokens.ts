import { positionsOf } from "../listings/index.js";
import type { Market, Pool } from "../market/index.js";
import type { Network } from "../networks/index.js";
import { type TokenUniverse, withTokens } from "../tokens/index.js";

/**
 * Makes a function that returns the tokens that can be routed in a market: the listed ones and the positions of its
 * venues. It returns the same object while the positions stay the same, since listings are derived from it.
 */
export function makeRoutableTokens(
  network: Network,
  listedNow: () => TokenUniverse,
): (market: Market) => TokenUniverse {
  let seen: Market | undefined;
  let issuers: readonly Pool["venue"][] = [];
  let listed = listedNow();
  let universe = listed;
  return (market) => {
    const hasSame = listed === listedNow();
    if (market === seen && hasSame) return universe;
    seen = market;
    listed = listedNow();
    const entries = [...market.pools.values()].filter(({ adapter }) => adapter.meta.position !== undefined);
    const same =
      entries.length === issuers.length && entries.every(({ venue }, index) => issuers[index] === venue);
    if (same && hasSame) return universe;
    issuers = entries.map(({ venue }) => venue);
    const positions = positionsOf(network, listed.tokens, entries);
    universe = withTokens(
      listed,
      [...positions.values()].map(({ token }) => token),
    );
    return universe;
  };
}
