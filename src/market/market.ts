import type { Head } from "../chain/head.js";
import type { Address } from "../lib/address.js";
import type { Network } from "../networks/index.js";
import type { Adapter, Venue } from "../protocols/adapter.js";
import type { UnusableReason } from "../protocols/unusable.js";

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
  /** Present where venues that are not followed were added, at the end of `pools`. */
  readonly visit?: Visit;
};

/** What brought guests to a market: requests that name tokens of which too little is followed. */
export type Visit = {
  /** The market without guests. */
  readonly host: Market;
  /** By address, the tokens whose venues were added. */
  readonly tokens: ReadonlyMap<Address, Visitor>;
};

export type Visitor = {
  /** Whether somebody vouches for the token. */
  readonly isListed: boolean;
  /** Venues of it that are known, followed or not. */
  readonly known: number;
};

/** The market without guests. */
export function hostOf(market: Market): Market {
  return market.visit?.host ?? market;
}

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
