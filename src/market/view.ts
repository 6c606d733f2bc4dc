import type { Address } from "../lib/address.js";
import type { Market, Pool } from "./market.js";

/** Venues that are not followed. They are read at the market's block for requests that name their tokens. */
export type GuestList = {
  /** By venue id. */
  readonly pools: ReadonlyMap<string, Pool>;
  /** The tokens whose venues were looked up, by address. */
  readonly tokens: ReadonlyMap<Address, Visitor>;
};

export type Visitor = {
  /** Whether a token list has the token. */
  readonly isListed: boolean;
  /** The number of known venues of the token, followed or not. */
  readonly known: number;
  /** The number of venues that are neither followed nor guests, although they may have something in them. */
  readonly unread: number;
};

/** The part of a network that one request sees, all at one block. */
export type MarketView = {
  /** Everything that is followed. */
  readonly whole: Market;
  /** The followed venues that may be traded through. */
  readonly host: Market;
  readonly guests: GuestList;
  /** The market to search: the venues of the host, followed by the guests. */
  readonly market: Market;
};

const noGuestList: GuestList = { pools: new Map(), tokens: new Map() };

/**
 * Returns the view of `whole` that trades only through `host` and `guests`. By default, it trades through all followed
 * venues.
 */
export function viewOf(whole: Market, host: Market = whole, guests: GuestList = noGuestList): MarketView {
  return { whole, host, guests, market: withGuests(host, guests) };
}

/** Memo of a pure function. A market has some 20,000 venues, and an engine distinguishes markets by identity. */
const joined = new WeakMap<Market, WeakMap<GuestList, Market>>();

function withGuests(host: Market, guests: GuestList): Market {
  if (guests.pools.size === 0) return host;
  const ofHost = joined.get(host) ?? new WeakMap<GuestList, Market>();
  joined.set(host, ofHost);
  const market = ofHost.get(guests) ?? { ...host, pools: new Map([...host.pools, ...guests.pools]) };
  ofHost.set(guests, market);
  return market;
}
