import { isDeepStrictEqual } from "node:util";
import { type ChainLog, type Head, logsOfBlock } from "../../chain/index.js";
import type { Address } from "../../lib/address.js";
import { isFollowable, type Log, refreshOf, type Venue } from "../../protocols/index.js";
import { isAmong } from "../../venues/index.js";
import { withChanged } from "../changed.js";
import { feesOf } from "../earned.js";
import { type Followed, type FollowedMarket, withFollowed } from "../follow/followed.js";
import { venueDifference } from "../follow/venueDifference.js";
import type { Market, Pool } from "../market.js";
import type { Loaded } from "../start/loadVenues.js";
import { readAndRenew, readMarket } from "../start/readMarket.js";
import { advanceMarket, withReloaded } from "./advance.js";
import type { KnownMarket } from "./history.js";

/**
 * Returns the market after `blocks`. The first of them must follow the block of `base`. Reads at the last block the
 * venues that `base` lacks and those whose state cannot be derived from the logs, and compares a few others. Throws any
 * error that `logsOfBlock` and `readAt` throw.
 */
export async function replay(
  followed: Followed,
  base: KnownMarket,
  blocks: readonly Head[],
): Promise<FollowedMarket> {
  const replaying = startReplay(followed, base);
  for (const head of blocks) {
    const logs: readonly ChainLog[] = await logsOfBlock(followed.rpc, head, followed.topics, {
      signal: followed.signal,
      addresses: () => contractsOf(followed),
    });
    await replaying.apply(head, logs);
    replaying.keep();
  }
  return replaying.finish();
}

/** Returns the contracts whose logs change a followed venue or announce a new one. */
function contractsOf({ index, discovery }: Followed): readonly Address[] {
  const logging = [...index.logging.keys()].map((key) => key.slice(0, 42) as Address);
  return [...new Set([...logging, ...(discovery?.announcements.addresses ?? [])])];
}

/** Applies logs block by block, then reads the state that cannot be derived from them. */
export type Replay = {
  /** Applies the logs of the blocks up to and including `head`, in order. */
  apply(head: Head, logs: readonly Log[]): Promise<void>;
  /** Adds the market of the last block to the history if the market is complete. */
  keep(): void;
  finish(): Promise<FollowedMarket>;
  /** Reads every venue at the last block, regardless of the logs. */
  finishAnew(): Promise<FollowedMarket>;
};

/** Starts a replay from a market that may lack some of the venues followed now. */
export function startReplay(before: Followed, base: KnownMarket): Replay {
  const { added, gone } = venueDifference(base.venues, before.venues);
  const stale = new Map<string, Venue>([...added, ...gone].map((venue) => [venue.id, venue]));
  const lost = new Set(gone.map(({ id }) => id));
  let followed = before;
  let market: Market = base.market;
  /** Ids of the venues in which `market` may differ from the base, except those in `stale`. */
  const changed = new Set<string>();

  return {
    async apply(head, logs) {
      const { index, onFees } = followed;
      onFees?.(feesOf(index.earners, market.head, head, logs));
      const step = advanceMarket(market, index, head, logs);
      market = step.market;
      for (const id of step.changed) changed.add(id);
      for (const venue of step.stale) stale.set(venue.id, venue);
      const made = await newVenues(followed, head, logs);
      if (made.length === 0) return;
      followed = withFollowed(followed, [...followed.venues, ...made]);
      for (const venue of made) stale.set(venue.id, venue);
    },
    keep() {
      // An intermediate block's market is complete only if none of its venues still has to be read, even in part.
      if (stale.size > 0 || followed.index.renewed.length > 0) return;
      followed.history.add({
        market: withChanged(market, base.market, [...changed]),
        venues: followed.venues,
      });
    },
    async finish() {
      const checked = venuesToCheck(market, stale, Math.random);
      const renewing = poolsToRenew(market, followed, stale);
      if (stale.size === 0 && checked.length === 0 && renewing.length === 0)
        return { followed, market: withChanged(market, base.market, [...changed]) };
      const venues = [...[...stale.values()].filter(({ id }) => !lost.has(id)), ...checked];
      const { loaded, renewed } = await readAndRenew(followed, market.head, venues, renewing);
      const current = withReloaded(
        market,
        renewing.map(({ venue }) => venue),
        renewed,
      );
      const wrong = mismatches(current, checked, loaded);
      if (wrong.length > 0) followed.onMismatch?.(wrong, market.head);
      const reread = [...stale.values(), ...wrong];
      const next = withReloaded(current, reread, loaded);
      const ids = [...changed, ...[...renewing.map(({ venue }) => venue), ...reread].map(({ id }) => id)];
      // A venue that went and came back has another place in the market.
      const isMoved = current.pools.size < market.pools.size;
      return { followed, market: isMoved ? next : withChanged(next, base.market, ids) };
    },
    finishAnew: async () => ({ followed, market: await readMarket(followed, market.head) }),
  };
}

/**
 * Returns the pools for which only a part of the state has to be read. Those that are untradable are read when they
 * next log.
 */
function poolsToRenew({ pools }: Market, { index }: Followed, stale: ReadonlyMap<string, Venue>): Pool[] {
  return index.renewed.flatMap(({ id }) => {
    const pool = stale.has(id) ? undefined : pools.get(id);
    return pool === undefined ? [] : [pool];
  });
}

/** Returns the venues among the followed tokens whose creation the logs record and that all routes may use. */
async function newVenues(
  { discovery, tokens, venues, signal }: Followed,
  head: Head,
  logs: readonly Log[],
): Promise<readonly Venue[]> {
  const made = discovery?.createdIn(logs).filter(({ discovered }) => isAmong(discovered, tokens));
  if (discovery === undefined || made === undefined || made.length === 0) return [];
  const known = new Set(venues.map(({ id }) => id));
  const created = await discovery.venuesOf(made, head, signal);
  return created.filter((venue) => !known.has(venue.id) && isFollowable(venue));
}

/** Venues that are read again beside those that a block makes stale. They travel in the same batch. */
const BESIDE_OTHERS = 4;
/** In a block that makes no venue stale, the check costs a request, so only one in this many such blocks is checked. */
export const EVERY_BLOCKS = 16n;

/**
 * Returns random venues whose followed state should be compared with the chain's: logs that are missing or false show
 * only there. Venues that are read at every block anyway are not among them. `random` returns a number below 1.
 */
function venuesToCheck(
  { head, pools }: Market,
  stale: ReadonlyMap<string, Venue>,
  random: () => number,
): readonly Venue[] {
  if (stale.size === 0 && head.number % EVERY_BLOCKS !== 0n) return [];
  const followed = [...pools.values()].filter(
    ({ venue, adapter }) => !stale.has(venue.id) && refreshOf(adapter, venue) !== "everyBlock",
  );
  const count = Math.min(BESIDE_OTHERS, followed.length);
  return Array.from({ length: count }, () => {
    const [entry] = followed.splice(Math.floor(random() * followed.length), 1);
    return (entry as { venue: Venue }).venue;
  });
}

/** Returns the checked venues whose followed state differs from the one just read at the same block. */
function mismatches(
  { pools }: Market,
  checked: readonly Venue[],
  { pools: loaded }: Loaded,
): readonly Venue[] {
  const read = new Map(loaded.map(({ venue, state }) => [venue.id, state]));
  return checked.filter(({ id }) => !isDeepStrictEqual(pools.get(id)?.state, read.get(id)));
}
