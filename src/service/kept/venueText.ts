import type { Head } from "../../chain/index.js";
import { type Kept, type Pool, type Refused, refusedOf } from "../../market/index.js";
import type { Adapter, UnusableReason, Venue } from "../../protocols/index.js";
import { isVenue } from "../../protocols/index.js";
import { decodeState, encodeState } from "../../snapshot/index.js";
import type { KeptMarket } from "../../storage/index.js";

/** A block's head as text. */
export function headText(head: Head): string {
  return JSON.stringify(encodeState(head));
}

/**
 * A followed venue as text, with its state, or with why it cannot be traded. Throws a TypeError for a state that is no plain
 * data.
 */
export function venueText(venue: Venue, stands: Pool | Refused | undefined): string {
  if (stands === undefined) return JSON.stringify({ venue });
  if ("reason" in stands) return JSON.stringify({ venue, refused: stands.reason });
  return JSON.stringify({ venue, state: encodeState(stands.state) });
}

type Body = { readonly venue: unknown; readonly state?: unknown; readonly refused?: UnusableReason };

/** What was kept, read back. Throws where that is not what `headText` and `venueText` wrote. */
export function keptOf(market: KeptMarket, adapters: ReadonlyMap<string, Adapter>): Kept {
  const venues: Venue[] = [];
  const pools: Pool[] = [];
  const refused = new Map<string, Refused>();
  for (const { body } of market.pools) {
    const { venue, state, refused: reason } = JSON.parse(body) as Body;
    if (!isVenue(adapters, venue)) throw new TypeError("a kept venue is none that is known");
    venues.push(venue);
    const adapter = adapters.get(venue.standard) as Adapter;
    if (state !== undefined) pools.push({ venue, adapter, state: decodeState(state) });
    else if (reason !== undefined) refused.set(venue.id, refusedOf(venue, reason));
  }
  return { head: decodeState(JSON.parse(market.head)) as Head, venues, pools, refused };
}
