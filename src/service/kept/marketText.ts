import type { Head } from "../../chain/index.js";
import type { KeptMarket, Pool, Untradable } from "../../market/index.js";
import type { Adapter, Venue } from "../../protocols/index.js";
import { isVenue } from "../../protocols/index.js";
import { decodeState, encodeState, standsOf, type VenueRecord, venueRecord } from "../../snapshot/index.js";
import type { MarketRows } from "../../storage/index.js";

/** Returns a block's head as text. */
export function headText(head: Head): string {
  return JSON.stringify(encodeState(head));
}

/**
 * Returns a followed venue as text, with its state or the reason why it is untradable. Throws a TypeError for a state
 * that is not plain data.
 */
export function venueText(venue: Venue, stands: Pool | Untradable | undefined): string {
  return JSON.stringify(venueRecord(venue, stands));
}

/** Parses a kept market. Throws if its rows were not written by `headText` and `venueText`. */
export function parseMarket(market: MarketRows, adapters: ReadonlyMap<string, Adapter>): KeptMarket {
  const venues: Venue[] = [];
  const pools: Pool[] = [];
  const untradable = new Map<string, Untradable>();
  for (const { body } of market.pools) {
    const record = JSON.parse(body) as VenueRecord;
    const venue: unknown = record.venue;
    if (!isVenue(adapters, venue)) throw new TypeError("a kept venue is of no known kind");
    venues.push(venue);
    const stands = standsOf(record, adapters.get(venue.standard) as Adapter);
    if (stands === undefined) continue;
    if ("reason" in stands) untradable.set(venue.id, stands);
    else pools.push(stands);
  }
  return { head: decodeState(JSON.parse(market.head)) as Head, venues, pools, untradable };
}
