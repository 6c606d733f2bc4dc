import type { Head } from "../chain/head.js";
import type { Address } from "../lib/address.js";
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
  /** Where followed venues were left out: the market with all of them. */
  readonly whole?: Market;
  /** Present in the market of a request that names tokens of which too little is followed. */
  readonly visit?: Visit;
};

/** What a request added to a market. */
export type Visit = {
  /** The market without guests. */
  readonly host: Market;
  /** By venue id, the venues that were added; `pools` holds them too. */
  readonly guests: ReadonlyMap<string, Pool>;
  /** By address, the tokens whose venues were asked for. */
  readonly tokens: ReadonlyMap<Address, Visitor>;
};

export type Visitor = {
  /** Whether somebody vouches for the token. */
  readonly isListed: boolean;
  /** Venues of it that are known, followed or not. */
  readonly known: number;
};

/** All that is followed at the market's block: nothing is left out, and there are no guests. */
export function wholeOf(market: Market): Market {
  return market.whole ?? market.visit?.host ?? market;
}

/** The market with guests beside its own venues, for a request that named `tokens`. */
export function withGuests(
  host: Market,
  guests: ReadonlyMap<string, Pool>,
  tokens: ReadonlyMap<Address, Visitor>,
): Market {
  const pools = guests.size === 0 ? host.pools : new Map([...host.pools, ...guests]);
  return { ...host, pools, visit: { host, guests, tokens } };
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
