import type { Head } from "../chain/head.js";
import { type Log, refreshOf, type Venue } from "../protocols/index.js";
import { type Adapters, adapterOf } from "./adapters.js";
import { type Earners, indexEarners } from "./fees.js";
import type { Loaded } from "./load.js";
import type { Market, Pool, Refused } from "./market.js";

/** The known venues of a network, tradable or not, by what tells of their changes. */
export type VenueIndex = {
  /** By the contract that logs them, and by contract and subject where it logs for many: see `keysOf`. */
  readonly logging: ReadonlyMap<string, readonly Venue[]>;
  /** Those that also change without a log. */
  readonly everyBlock: readonly Venue[];
  /** Those whose logs also tell what the holders of their shares earned. */
  readonly earners: Earners;
};

export type Advance = {
  /** The market after the block, except for the venues in `stale`. */
  readonly market: Market;
  /** Venues whose state the logs do not tell; they must be read at the block. */
  readonly stale: readonly Venue[];
};

/** Sorts venues by what tells of their changes. Throws an Error where a venue's standard has no adapter. */
export function indexVenues(venues: readonly Venue[], adapters: Adapters): VenueIndex {
  const logging = new Map<string, Venue[]>();
  for (const venue of venues) {
    for (const key of keysOf(venue)) {
      const sharing = logging.get(key);
      if (sharing === undefined) logging.set(key, [venue]);
      else sharing.push(venue);
    }
  }
  const everyBlock = venues.filter(
    (venue) => refreshOf(adapterOf(adapters, venue.standard), venue) === "everyBlock",
  );
  return { logging, everyBlock, earners: indexEarners(venues, adapters) };
}

/**
 * Contracts whose every log may be about the venue, and the contract with the subject where only such logs are. One that
 * logs for many venues may still tell something that concerns all: by logs without a second topic.
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

/** The market after the block `head`, whose logs in order are `logs`. `market` stays as it is. */
export function advanceMarket(market: Market, index: VenueIndex, head: Head, logs: readonly Log[]): Advance {
  const pools = new Map(market.pools);
  const stale = new Map(index.everyBlock.map((venue) => [venue.id, venue]));
  for (const log of logs) {
    for (const venue of venuesOf(index, log)) {
      if (stale.has(venue.id)) continue;
      const next = applyLog(pools.get(venue.id), log);
      if (next === undefined) stale.set(venue.id, venue);
      else pools.set(venue.id, next);
    }
  }
  return { market: { ...market, head, pools }, stale: [...stale.values()] };
}

/** Undefined when the venue must be read: it was not tradable before, or the log does not tell enough. */
function applyLog(entry: Pool | undefined, log: Log): Pool | undefined {
  if (entry === undefined) return undefined;
  const topic = log.topics[0];
  if (topic === undefined || !entry.adapter.topics.includes(topic)) return entry;
  const state = entry.adapter.apply(entry.venue, entry.state, log);
  if (state === undefined) return undefined;
  return state === entry.state ? entry : { ...entry, state };
}

/** `market` with the freshly read `loaded` in place of every venue of `stale`; what was not loaded is gone. */
export function withReloaded(market: Market, stale: readonly Venue[], loaded: Loaded): Market {
  const pools = new Map(market.pools);
  // Those that are there again keep their place, by which others tell whether the venues are the same.
  const found = new Set(loaded.pools.map(({ venue }) => venue.id));
  for (const { id } of stale) if (!found.has(id)) pools.delete(id);
  for (const entry of loaded.pools) pools.set(entry.venue.id, entry);
  return { ...market, pools, refused: refusedAfter(market.refused ?? new Map(), stale, loaded.refused) };
}

/** As it was where nothing differs, as in most blocks: a network may have very many. */
function refusedAfter(
  before: ReadonlyMap<string, Refused>,
  stale: readonly Venue[],
  now: ReadonlyMap<string, Refused>,
): ReadonlyMap<string, Refused> {
  if (stale.every(({ id }) => before.get(id) === now.get(id))) return before;
  const after = new Map(before);
  for (const { id } of stale) after.delete(id);
  for (const [id, refused] of now) after.set(id, refused);
  return after;
}
