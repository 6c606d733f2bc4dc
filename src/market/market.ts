import type { Head } from "../chain/head.js";
import type { Address } from "../lib/address.js";
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
  /** Why the others are absent, by venue id; undefined in a market that was not read from a chain. */
  readonly untradable?: ReadonlyMap<string, Untradable>;
  /** The market with all followed venues, where some were left out of this one. */
  readonly whole?: Market;
  /** Present in the market of a request whose tokens have too few followed venues. */
  readonly visit?: Visit;
};

/** What a request added to a market. */
export type Visit = {
  /** The market without guests. */
  readonly host: Market;
  /** The added venues, by venue id; `pools` has them too. */
  readonly guests: ReadonlyMap<string, Pool>;
  /** The tokens whose venues were added, by address. */
  readonly tokens: ReadonlyMap<Address, Visitor>;
};

export type Visitor = {
  /** Whether a token list has the token. */
  readonly isListed: boolean;
  /** How many venues of the token are known, followed or not. */
  readonly known: number;
};

/** Returns the market with all followed venues and without guests. */
export function wholeOf(market: Market): Market {
  return market.whole ?? market.visit?.host ?? market;
}

/** Returns the market with guests added, for a request that names `tokens`. */
export function withGuests(
  host: Market,
  guests: ReadonlyMap<string, Pool>,
  tokens: ReadonlyMap<Address, Visitor>,
): Market {
  const pools = guests.size === 0 ? host.pools : new Map([...host.pools, ...guests]);
  return { ...host, pools, visit: { host, guests, tokens } };
}

/** Makes the market of `pools`, whose states are those at `head`. */
export function makeMarket(
  network: Network,
  head: Head,
  pools: readonly Pool[],
  untradable?: ReadonlyMap<string, Untradable>,
): Market {
  const market = { network, head, pools: new Map(pools.map((entry) => [entry.venue.id, entry])) };
  return untradable === undefined ? market : { ...market, untradable };
}
