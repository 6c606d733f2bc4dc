import type { Head } from "../chain/index.js";
import type { Kept, Pool } from "../market/index.js";
import type { Adapter, Venue } from "../protocols/adapter.js";
import { isVenue } from "../protocols/venueSchema.js";
import type { KeptMarket } from "../storage/index.js";
import { decodeState, encodeState } from "./state.js";

/** A block's head as text. */
export function headText(head: Head): string {
  return JSON.stringify(encodeState(head));
}

/** A followed venue as text, with its state where it can be traded. Throws a TypeError for a state that is no plain data. */
export function venueText(venue: Venue, pool: Pool | undefined): string {
  return JSON.stringify(pool === undefined ? { venue } : { venue, state: encodeState(pool.state) });
}

/** What was kept, read back. Throws where that is not what `headText` and `venueText` wrote. */
export function keptOf(market: KeptMarket, adapters: ReadonlyMap<string, Adapter>): Kept {
  const venues: Venue[] = [];
  const pools: Pool[] = [];
  for (const { body } of market.pools) {
    const { venue, state } = JSON.parse(body) as { readonly venue: unknown; readonly state?: unknown };
    if (!isVenue(adapters, venue)) throw new TypeError("a kept venue is none that is known");
    venues.push(venue);
    const adapter = adapters.get(venue.standard) as Adapter;
    if (state !== undefined) pools.push({ venue, adapter, state: decodeState(state) });
  }
  return { head: decodeState(JSON.parse(market.head)) as Head, venues, pools };
}
