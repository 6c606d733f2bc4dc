import type { Head } from "../../chain/blocks/head.js";
import { type Log, type Refresh, refreshOf, type Venue } from "../../protocols/index.js";
import { type Adapters, adapterOf } from "../adapters.js";
import { type Earners, indexEarners } from "../earned.js";
import type { Market, Pool, Untradable } from "../market.js";
import type { Loaded } from "../start/loadVenues.js";

/** The followed venues, tradable or not, indexed by the logs that change them. */
export type VenueIndex = {
  /**
   * Venues by the contract that logs for them, or by contract and subject if one contract logs for many venues. See
   * `keysOf`.
   */
  readonly logging: ReadonlyMap<string, readonly Venue[]>;
  /** Venues that can also change without a log, in such ways that all of their state must be read. */
  readonly everyBlock: readonly Venue[];
  /** Venues with a part that can change without a log. Their adapter renews that part. */
  readonly renewed: readonly Venue[];
  /** Venues whose logs also record the earnings of share holders. */
  readonly earners: Earners;
};

export type Advance = {
  /** The market after the block, in which the venues in `stale` are out of date. */
  readonly market: Market;
  /** Venues whose state cannot be derived from the logs. They must be read at the block. */
  readonly stale: readonly Venue[];
  /** Ids of the venues that the logs changed. */
  readonly changed: ReadonlySet<string>;
};

/** Indexes venues by the logs that change them. Throws an Error if a venue's standard has no adapter. */
export function indexVenues(venues: readonly Venue[], adapters: Adapters): VenueIndex {
  const logging = new Map<string, Venue[]>();
  for (const venue of venues) {
    for (const key of keysOf(venue)) {
      const sharing = logging.get(key);
      if (sharing === undefined) logging.set(key, [venue]);
      else sharing.push(venue);
    }
  }
  const refreshing = (refresh: Refresh) =>
    venues.filter((venue) => refreshOf(adapterOf(adapters, venue.standard), venue) === refresh);
  return {
    logging,
    everyBlock: refreshing("everyBlock"),
    renewed: refreshing("renewed"),
    earners: indexEarners(venues, adapters),
  };
}

/**
 * Returns a key for each source of logs that may concern the venue: the contract if any of its logs may, or the
 * contract with the subject if only logs about that subject may. A contract that logs for many venues may also emit a
 * log without a second topic, which concerns all of them.
 */
function keysOf({ address, subject, sources = {} }: Venue): Set<string> {
  const own = subject === undefined ? [address] : [address + subject, `${address}-`];
  return new Set([...own, ...Object.values(sources)]);
}

function venuesOf({ logging }: VenueIndex, { address, topics }: Log): readonly Venue[] {
  const whole = logging.get(address) ?? [];
  const part = logging.get(topics[1] === undefined ? `${address}-` : address + topics[1]) ?? [];
  return part.length === 0 ? whole : whole.length === 0 ? part : [...whole, ...part];
}

/** Returns the market after the block `head`. `logs` are the block's logs in order. Does not modify `market`. */
export function advanceMarket(market: Market, index: VenueIndex, head: Head, logs: readonly Log[]): Advance {
  const pools = new Map(market.pools);
  const stale = new Map(index.everyBlock.map((venue) => [venue.id, venue]));
  const changed = new Set<string>();
  for (const log of logs) {
    for (const venue of venuesOf(index, log)) {
      if (stale.has(venue.id)) continue;
      const before = pools.get(venue.id);
      const next = applyLog(before, log);
      if (next === undefined) stale.set(venue.id, venue);
      else if (next !== before) {
        pools.set(venue.id, next);
        changed.add(venue.id);
      }
    }
  }
  return { market: { ...market, head, pools }, stale: [...stale.values()], changed };
}

/**
 * Returns the venue after the log. Returns undefined if the venue must be read because it was untradable or the log
 * does not suffice.
 */
function applyLog(entry: Pool | undefined, log: Log): Pool | undefined {
  if (entry === undefined) return undefined;
  const topic = log.topics[0];
  if (topic === undefined || !entry.adapter.topics.includes(topic)) return entry;
  const state = entry.adapter.apply(entry.venue, entry.state, log);
  if (state === undefined) return undefined;
  return state === entry.state ? entry : { ...entry, state };
}

/**
 * Returns `market` with the venues in `stale` replaced by those in `loaded`. Stale venues that were not loaded are
 * dropped.
 */
export function withReloaded(market: Market, stale: readonly Venue[], loaded: Loaded): Market {
  const pools = new Map(market.pools);
  // Reloaded venues keep their place, since other code compares markets by the order of their venues.
  const found = new Set(loaded.pools.map(({ venue }) => venue.id));
  for (const { id } of stale) if (!found.has(id)) pools.delete(id);
  for (const entry of loaded.pools) pools.set(entry.venue.id, entry);
  return {
    ...market,
    pools,
    untradable: refusedAfter(market.untradable ?? new Map(), stale, loaded.untradable),
  };
}

/** Returns the same map if nothing changes, as in most blocks, since the map may be very large. */
function refusedAfter(
  before: ReadonlyMap<string, Untradable>,
  stale: readonly Venue[],
  now: ReadonlyMap<string, Untradable>,
): ReadonlyMap<string, Untradable> {
  if (stale.every(({ id }) => before.get(id) === now.get(id))) return before;
  const after = new Map(before);
  for (const { id } of stale) after.delete(id);
  for (const [id, untradable] of now) after.set(id, untradable);
  return after;
}
