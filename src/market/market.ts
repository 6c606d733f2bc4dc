import type { Head } from "../chain/head.js";
import type { Network } from "../networks/index.js";
import type { Adapter, Venue } from "../protocols/adapter.js";

/** A venue with its state at the market's block and the adapter that understands it. */
export type Pool = {
  readonly venue: Venue;
  readonly adapter: Adapter;
  readonly state: unknown;
};

/** Every venue's state of one network at one block. Never changed: the next block makes a new one. */
export type Market = {
  readonly network: Network;
  readonly head: Head;
  /** By venue id. A venue that cannot be traded at this block is absent. */
  readonly pools: ReadonlyMap<string, Pool>;
};

/** The market of `pools`, whose states are those at `head`. */
export function makeMarket(network: Network, head: Head, pools: readonly Pool[]): Market {
  return { network, head, pools: new Map(pools.map((entry) => [entry.venue.id, entry])) };
}
