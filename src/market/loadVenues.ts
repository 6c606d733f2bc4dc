import { type Reading, together } from "../lib/reading.js";
import type { Venue } from "../protocols/index.js";
import { isUnusable } from "../protocols/index.js";
import { type Adapters, adapterOf } from "./adapters.js";
import type { Pool, Untradable } from "./market.js";
import { noting } from "./progress.js";

/** The tradable venues that were read, and the reason why each of the others is not tradable, by venue id. */
export type Loaded = {
  readonly pools: readonly Pool[];
  readonly untradable: ReadonlyMap<string, Untradable>;
};

/** Reads the state of `venues`. Calls `onDone` after each. */
export function* loadVenues(
  adapters: Adapters,
  venues: readonly Venue[],
  onDone: () => void = () => undefined,
): Reading<Loaded> {
  const states = yield* together(
    venues.map((venue) => noting(adapterOf(adapters, venue.standard).load(venue), onDone)),
  );
  const pools: Pool[] = [];
  const untradable = new Map<string, Untradable>();
  for (const [index, venue] of venues.entries()) {
    const state = states[index];
    if (isUnusable(state)) untradable.set(venue.id, untradableOf(venue, state.unusable));
    else pools.push({ venue, adapter: adapterOf(adapters, venue.standard), state });
  }
  return { pools, untradable };
}

const shared = new Map<string, Untradable>();

/**
 * Returns the same object for the same deployment and reason, since there may be hundreds of thousands of such venues.
 */
export function untradableOf({ protocol }: Venue, reason: Untradable["reason"]): Untradable {
  const key = `${protocol} ${reason}`;
  const known = shared.get(key) ?? { protocol, reason };
  shared.set(key, known);
  return known;
}
