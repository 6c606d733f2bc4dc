import type { Address } from "../lib/address.js";
import type { Market, Pool } from "../market/index.js";

/** The venues that were added to a market. */
function guestsIn({ visit }: Market): Pool[] {
  return [...(visit?.guests.values() ?? [])];
}

/**
 * The ids of added venues that a search with these ends is not to trade through: it uses those of its own ends alone, and no
 * token between them that nobody lists. A transaction of several searches sees the guests of all of them.
 */
export function outsidersOf(market: Market, ends: readonly Address[]): string[] {
  return guestsIn(market).flatMap(({ venue: { id, tokens } }) => {
    const visitors = tokens.filter((token) => market.visit?.tokens.has(token));
    const isWelcome =
      visitors.some((token) => ends.includes(token)) &&
      visitors.every((token) => market.visit?.tokens.get(token)?.isListed || ends.includes(token));
    return isWelcome ? [] : [id];
  });
}

/** A sentence for each end that nobody lists: how many of its venues are known, and whether any can be traded. */
export function notesOn(market: Market, ends: readonly Address[]): string[] {
  return ends.flatMap((token) => {
    const visitor = market.visit?.tokens.get(token);
    if (visitor === undefined || visitor.isListed) return [];
    const { known } = visitor;
    if (known === 0) return [`${token} is an unlisted token without a known venue`];
    const usable = guestsIn(market).filter(({ venue }) => venue.tokens.includes(token)).length;
    const venues = `${known} known ${known === 1 ? "venue" : "venues"}`;
    return [`${token} is an unlisted token; of its ${venues}, ${usable} can be used`];
  });
}

/** Whether no venue of the market leads to one of the ends, so that there is nothing to search for. */
export function isStranded(market: Market, ends: readonly Address[]): boolean {
  const strangers = ends.filter((token) => market.visit?.tokens.get(token)?.isListed === false);
  const guests = guestsIn(market);
  return strangers.some((token) => !guests.some(({ venue }) => venue.tokens.includes(token)));
}
