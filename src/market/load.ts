import type { Venue } from "../protocols/adapter.js";
import { type Reading, together } from "../protocols/reading.js";
import { type Adapters, adapterOf } from "./adapters.js";
import type { Pool } from "./market.js";
import { noting } from "./progress.js";

/** Reads the state of the given venues; those that cannot be traded are left out. `onDone` is called for each. */
export function* loadVenues(
  adapters: Adapters,
  venues: readonly Venue[],
  onDone: () => void = () => undefined,
): Reading<Pool[]> {
  const states = yield* together(
    venues.map((venue) => noting(adapterOf(adapters, venue.standard).load(venue), onDone)),
  );
  const loaded: Pool[] = [];
  for (const [index, venue] of venues.entries()) {
    const state = states[index];
    if (state !== undefined) loaded.push({ venue, adapter: adapterOf(adapters, venue.standard), state });
  }
  return loaded;
}
