import type { Address } from "../lib/address.js";
import type { Market, Pool } from "./market.js";

/** Venues that are not followed, read at the market's block for the requests that name their tokens. */
export type GuestList = {
  /** By venue id. */
  readonly pools: ReadonlyMap<string, Pool>;
  /** By address, the tokens whose venues were looked up. */
  readonly tokens: ReadonlyMap<Address, Visitor>;
};

export type Visitor = {
  /** Whether a token list has the token. */
  readonly isListed: boolean;
  /** How many of its venues are known, followed or not. */
  readonly known: number;
};

/** What one request sees of a network, all at one block. */
export type MarketView = {
  /** Everything that is followed. */
  readonly whole: Market;
  /** What is followed and may be traded through. */
  readonly host: Market;
  readonly guests: GuestList;
  /** The venues of the host and, behind them, the guests: what is searched. */
  readonly market: Market;
};

const noGuestList: GuestList = { pools: new Map(), tokens: new Map() };

/** The view of `whole` that trades through `host` and `guests` alone; by default through all that is followed. */
export function viewOf(whole: Market, host: Market = whole, guests: GuestList = noGuestList): MarketView {
  return { whole, host, guests, market: withGuests(host, guests) };
}

/** Memo of a pure function: a market has some 20,000 venues, and an engine tells markets apart by identity. */
const joined = new WeakMap<Market, WeakMap<GuestList, Market>>();

function withGuests(host: Market, guests: GuestList): Market {
  if (guests.pools.size === 0) return host;
  const ofHost = joined.get(host) ?? new WeakMap<GuestList, Market>();
  joined.set(host, ofHost);
  const market = ofHost.get(guests) ?? { ...host, pools: new Map([...host.pools, ...guests.pools]) };
  ofHost.set(guests, market);
  return market;
}
