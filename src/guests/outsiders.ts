import type { Address } from "../lib/address.js";
import type { GuestList } from "../market/index.js";

/**
 * Returns the ids of guests that a search between these ends must not use. A search uses only the guests of its own
 * ends, and no unlisted token between them. A transaction with several searches sees the guests of all of them.
 */
export function outsidersOf({ pools, tokens }: GuestList, ends: readonly Address[]): string[] {
  return [...pools.values()].flatMap(({ venue }) => {
    const visitors = venue.tokens.filter((token) => tokens.has(token));
    const isWelcome =
      visitors.some((token) => ends.includes(token)) &&
      visitors.every((token) => tokens.get(token)?.isListed || ends.includes(token));
    return isWelcome ? [] : [venue.id];
  });
}

/**
 * Returns one sentence for each unlisted end. It says how many of its venues are known, and whether any can be traded.
 */
export function notesOn({ pools, tokens }: GuestList, ends: readonly Address[]): string[] {
  return ends.flatMap((token) => {
    const visitor = tokens.get(token);
    if (visitor === undefined || visitor.isListed) return [];
    const { known, unread } = visitor;
    if (known === 0) return [`${token} is an unlisted token without a known venue`];
    const usable = [...pools.values()].filter(({ venue }) => venue.tokens.includes(token)).length;
    const venues = `${known} known ${known === 1 ? "venue" : "venues"}`;
    const others = unread === 0 ? "" : `, and ${unread} were left unread`;
    return [`${token} is an unlisted token; of its ${venues}, ${usable} can be used${others}`];
  });
}

/** Returns how many venues of the ends were left unread although they may have something in them. */
export function unreadOf({ tokens }: GuestList, ends: readonly Address[]): number {
  return ends.reduce((sum, token) => sum + (tokens.get(token)?.unread ?? 0), 0);
}

/** Returns whether one of the ends is an unlisted token that no guest trades, so that a search would find nothing. */
export function isStranded({ pools, tokens }: GuestList, ends: readonly Address[]): boolean {
  const strangers = ends.filter((token) => tokens.get(token)?.isListed === false);
  return strangers.some((token) => ![...pools.values()].some(({ venue }) => venue.tokens.includes(token)));
}
