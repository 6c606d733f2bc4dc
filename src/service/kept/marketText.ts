import type { Head } from "../../chain/index.js";
import { type KeptMarket, type Pool, type Untradable, untradableOf } from "../../market/index.js";
import type { Adapter, UnusableReason, Venue } from "../../protocols/index.js";
import { isVenue } from "../../protocols/index.js";
import { decodeState, encodeState } from "../../snapshot/index.js";
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
  if (stands === undefined) return JSON.stringify({ venue });
  if ("reason" in stands) return JSON.stringify({ venue, refused: stands.reason });
  return JSON.stringify({ venue, state: encodeState(stands.state) });
}

type Body = { readonly venue: unknown; readonly state?: unknown; readonly refused?: UnusableReason };

/** Parses a kept market. Throws if its rows were not written by `headText` and `venueText`. */
export function parseMarket(market: MarketRows, adapters: ReadonlyMap<string, Adapter>): KeptMarket {
  const venues: Venue[] = [];
  const pools: Pool[] = [];
  const untradable = new Map<string, Untradable>();
  for (const { body } of market.pools) {
    const { venue, state, refused: reason } = JSON.parse(body) as Body;
    if (!isVenue(adapters, venue)) throw new TypeError("a kept venue is of no known kind");
    venues.push(venue);
    const adapter = adapters.get(venue.standard) as Adapter;
    if (state !== undefined) pools.push({ venue, adapter, state: decodeState(state) });
    else if (reason !== undefined) untradable.set(venue.id, untradableOf(venue, reason));
  }
  return { head: decodeState(JSON.parse(market.head)) as Head, venues, pools, untradable };
}
