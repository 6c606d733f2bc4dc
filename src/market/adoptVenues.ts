import type { Venue } from "../protocols/adapter.js";
import { indexVenues, withReloaded } from "./advance.js";
import type { First } from "./firstMarket.js";
import { historyLimit, makeHistory } from "./history.js";
import { readVenues } from "./readPools.js";
import { differenceOf } from "./venueDifference.js";

export type Adopted = First & { readonly added: number; readonly gone: number };

/**
 * What is followed once `found` are the venues, and its market at the same block. Only venues that were not known are
 * read; all others stay as they are. Undefined when nothing differs. Throws what `readAt` throws.
 */
export async function adopt(
  { followed, market }: First,
  found: readonly Venue[],
): Promise<Adopted | undefined> {
  const { added, gone } = differenceOf(followed.venues, found);
  if (added.length === 0 && gone.length === 0) return undefined;
  // Older markets lack the new venues, so no block may be replayed from them.
  const history = makeHistory(historyLimit);
  const next = { ...followed, venues: found, index: indexVenues(found, followed.adapters), history };
  const loaded = await readVenues(next, market.head, added);
  const whole = withReloaded(market, [...added, ...gone], loaded);
  history.add(whole);
  return { followed: next, market: whole, added: added.length, gone: gone.length };
}
