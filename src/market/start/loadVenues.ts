import { type Reading, together } from "../../lib/reading.js";
import { isUnusable, makeProofs, type Proofs, type Venue } from "../../protocols/index.js";
import { type Adapters, adapterOf } from "../adapters.js";
import type { Pool, Untradable } from "../market.js";
import { noting } from "./progress.js";

/** The tradable venues that were read, and the reason why each of the others is not tradable, by venue id. */
export type Loaded = {
  readonly pools: readonly Pool[];
  readonly untradable: ReadonlyMap<string, Untradable>;
};

/** Reads the state of `venues`, with the proofs of earlier readings and for later ones. Calls `onDone` after each. */
export function* loadVenues(
  adapters: Adapters,
  venues: readonly Venue[],
  proofs: Proofs = makeProofs(),
  onDone: () => void = () => undefined,
): Reading<Loaded> {
  const states = yield* together(
    venues.map((venue) => noting(adapterOf(adapters, venue.standard).load(venue, proofs), onDone)),
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

/**
 * Reads again what changes without a log in pools that logs have brought to the block. A pool in which nothing changed
 * stays the same object.
 */
export function* renewPools(pools: readonly Pool[]): Reading<Loaded> {
  const states = yield* together(pools.map(renewed));
  const kept: Pool[] = [];
  const untradable = new Map<string, Untradable>();
  for (const [index, pool] of pools.entries()) {
    const state = states[index];
    if (isUnusable(state)) untradable.set(pool.venue.id, untradableOf(pool.venue, state.unusable));
    else kept.push(state === pool.state ? pool : { ...pool, state });
  }
  return { pools: kept, untradable };
}

function* renewed({ adapter, venue, state }: Pool): Reading<unknown> {
  return adapter.renew === undefined ? state : yield* adapter.renew(venue, state);
}

const shared = new Map<string, Untradable>();

/**
 * Returns the same object for the same deployment and reason, since there may be hundreds of thousands of such venues.
 */
export function untradableOf(
  { protocol }: Pick<Venue, "protocol">,
  reason: Untradable["reason"],
): Untradable {
  const key = `${protocol} ${reason}`;
  const known = shared.get(key) ?? { protocol, reason };
  shared.set(key, known);
  return known;
}
