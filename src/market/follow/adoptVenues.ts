import { withUrgency } from "../../chain/index.js";
import type { Venue } from "../../protocols/index.js";
import { withReloaded } from "../blocks/advance.js";
import { readVenueStates } from "../start/readMarket.js";
import { type FollowedMarket, withFollowed } from "./followed.js";
import { venueDifference } from "./venueDifference.js";

export type Adopted = FollowedMarket & { readonly added: number; readonly gone: number };

/**
 * Starts to follow `venues` and returns their market at the same block. Reads only new and changed venues. Returns
 * undefined if nothing changed. Throws any error that `readAt` throws.
 */
export async function adoptVenues(
  { followed, market }: FollowedMarket,
  venues: readonly Venue[],
): Promise<Adopted | undefined> {
  const { added, gone } = venueDifference(followed.venues, venues);
  if (added.length === 0 && gone.length === 0) return undefined;
  const next = withFollowed(followed, venues);
  const patient = { ...next, rpc: withUrgency(next.rpc, "reading") };
  const loaded = await readVenueStates(patient, market.head, added);
  const whole = withReloaded(market, [...added, ...gone], loaded);
  next.history.add({ market: whole, venues });
  return { followed: next, market: whole, added: added.length, gone: gone.length };
}
