import type { Head } from "../chain/blocks/head.js";
import type { Network } from "../networks/index.js";
import type { Adapter, UnusableReason, Venue } from "../protocols/index.js";

/** A venue, its state at the market's block, and its adapter. */
export type Pool = {
  readonly venue: Venue;
  readonly adapter: Adapter;
  readonly state: unknown;
};

/** Why a venue is not tradable at this block. */
export type Untradable = { readonly protocol: string; readonly reason: UnusableReason };

/** The state of every followed venue of one network at one block. Immutable: the next block makes a new market. */
export type Market = {
  readonly network: Network;
  readonly head: Head;
  /** By venue id. Untradable venues are absent. */
  readonly pools: ReadonlyMap<string, Pool>;
  /**
   * The reason why each untradable venue is absent, by venue id. Undefined in a market that was not read from a chain.
   */
  readonly untradable?: ReadonlyMap<string, Untradable>;
};

/** Makes the market of `pools`. Their states must be those at `head`. */
export function makeMarket(
  network: Network,
  head: Head,
  pools: readonly Pool[],
  untradable?: ReadonlyMap<string, Untradable>,
): Market {
  const market = { network, head, pools: new Map(pools.map((entry) => [entry.venue.id, entry])) };
  return untradable === undefined ? market : { ...market, untradable };
}
