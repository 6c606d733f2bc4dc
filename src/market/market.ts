import type { Head } from "../chain/head.js";
import type { Network } from "../networks/index.js";
import type { Adapter, UnusableReason, Venue } from "../protocols/index.js";

/** A venue with its state at the market's block and the adapter that understands it. */
export type Pool = {
  readonly venue: Venue;
  readonly adapter: Adapter;
  readonly state: unknown;
};

/** Why a venue cannot be traded at this block. */
export type Refused = { readonly protocol: string; readonly reason: UnusableReason };

/** Every venue's state of one network at one block. Never changed: the next block makes a new one. */
export type Market = {
  readonly network: Network;
  readonly head: Head;
  /** By venue id. A venue that cannot be traded at this block is absent. */
  readonly pools: ReadonlyMap<string, Pool>;
  /** Why the others are absent, by venue id; nobody knows of a market that was not read from a chain. */
  readonly refused?: ReadonlyMap<string, Refused>;
};

/** The market of `pools`, whose states are those at `head`. */
export function makeMarket(
  network: Network,
  head: Head,
  pools: readonly Pool[],
  refused?: ReadonlyMap<string, Refused>,
): Market {
  const market = { network, head, pools: new Map(pools.map((entry) => [entry.venue.id, entry])) };
  return refused === undefined ? market : { ...market, refused };
}
