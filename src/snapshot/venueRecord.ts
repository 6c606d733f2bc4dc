import { type Pool, type Untradable, untradableOf } from "../market/index.js";
import type { Adapter, UnusableReason, Venue } from "../protocols/index.js";
import { decodeState, encodeState } from "./state.js";

/** A followed venue as JSON data: with its state, with the reason why it is untradable, or with neither. */
export type VenueRecord = {
  readonly venue: Venue;
  readonly state?: unknown;
  readonly refused?: UnusableReason;
};

/** Returns the record of a venue. Throws a TypeError for a state that is not plain data. */
export function venueRecord(venue: Venue, stands: Pool | Untradable | undefined): VenueRecord {
  if (stands === undefined) return { venue };
  if ("reason" in stands) return { venue, refused: stands.reason };
  return { venue, state: encodeState(stands.state) };
}

/** Returns the pool of a recorded venue, or why it is untradable. Undefined if the record says neither. */
export function standsOf(
  { venue, state, refused }: VenueRecord,
  adapter: Adapter,
): Pool | Untradable | undefined {
  if (state !== undefined) return { venue, adapter, state: decodeState(state) };
  return refused === undefined ? undefined : untradableOf(venue, refused);
}
