import { type Reading, together } from "../lib/reading.js";
import type { Venue } from "../protocols/index.js";
import { isUnusable } from "../protocols/index.js";
import { type Adapters, adapterOf } from "./adapters.js";
import type { Pool, Refused } from "./market.js";
import { noting } from "./progress.js";

/** What was read of venues: those that can be traded, and by venue id why others cannot. */
export type Loaded = { readonly pools: readonly Pool[]; readonly refused: ReadonlyMap<string, Refused> };

/** Reads the state of the given venues. `onDone` is called for each. */
export function* loadVenues(
  adapters: Adapters,
  venues: readonly Venue[],
  onDone: () => void = () => undefined,
): Reading<Loaded> {
  const states = yield* together(
    venues.map((venue) => noting(adapterOf(adapters, venue.standard).load(venue), onDone)),
  );
  const pools: Pool[] = [];
  const refused = new Map<string, Refused>();
  for (const [index, venue] of venues.entries()) {
    const state = states[index];
    if (isUnusable(state)) refused.set(venue.id, refusedOf(venue, state.unusable));
    else pools.push({ venue, adapter: adapterOf(adapters, venue.standard), state });
  }
  return { pools, refused };
}

const shared = new Map<string, Refused>();

/** One for each deployment and reason, since there may be hundreds of thousands of such venues. */
export function refusedOf({ protocol }: Venue, reason: Refused["reason"]): Refused {
  const key = `${protocol} ${reason}`;
  const known = shared.get(key) ?? { protocol, reason };
  shared.set(key, known);
  return known;
}
