import { withUrgency } from "../chain/index.js";
import type { Venue } from "../protocols/index.js";
import { withReloaded } from "./advance.js";
import { type Standing, withVenues } from "./followed.js";
import { readVenues } from "./readPools.js";
import { differenceOf } from "./venueDifference.js";

export type Adopted = Standing & { readonly added: number; readonly gone: number };

/**
 * What is followed once `found` are the venues, and its market at the same block. Only venues that were not known are
 * read; all others stay as they are. Undefined when nothing differs. Throws what `readAt` throws.
 */
export async function adopt(
  { followed, market }: Standing,
  found: readonly Venue[],
): Promise<Adopted | undefined> {
  const { added, gone } = differenceOf(followed.venues, found);
  if (added.length === 0 && gone.length === 0) return undefined;
  const next = withVenues(followed, found);
  const patient = { ...next, rpc: withUrgency(next.rpc, "reading") };
  const loaded = await readVenues(patient, market.head, added);
  const whole = withReloaded(market, [...added, ...gone], loaded);
  next.history.add({ market: whole, venues: found });
  return { followed: next, market: whole, added: added.length, gone: gone.length };
}
