import type { Venue } from "../protocols/adapter.js";
import { type Reading, together } from "../protocols/reading.js";
import { type Adapters, adapterOf } from "./adapters.js";
import type { Pool } from "./market.js";

/** Reads the state of the given venues; those that cannot be traded are left out. */
export function* loadVenues(adapters: Adapters, venues: readonly Venue[]): Reading<Pool[]> {
  const states = yield* together(venues.map((venue) => adapterOf(adapters, venue.standard).load(venue)));
  const loaded: Pool[] = [];
  for (const [index, venue] of venues.entries()) {
    const state = states[index];
    if (state !== undefined) loaded.push({ venue, adapter: adapterOf(adapters, venue.standard), state });
  }
  return loaded;
}
