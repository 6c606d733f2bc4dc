import { type ChainLog, type Head, logsOfBlock } from "../chain/index.js";
import type { Log, Venue } from "../protocols/index.js";
import { isAmong } from "../venues/index.js";
import { advanceMarket, withReloaded } from "./advance.js";
import { feesOf } from "./fees.js";
import { type Followed, type FollowedMarket, withFollowed } from "./followed.js";
import type { Known } from "./history.js";
import type { Market } from "./market.js";
import { readMarket, readVenues } from "./readMarket.js";
import { venueDifference } from "./venueDifference.js";

/**
 * Returns the market after `blocks`. The first of them must follow the block of `base`. Reads at the last block the
 * venues that `base` lacks and those whose state cannot be derived from the logs. Throws any error that `logsOfBlock`
 * and `readAt` throw.
 */
export async function replay(
  followed: Followed,
  base: Known,
  blocks: readonly Head[],
): Promise<FollowedMarket> {
  const replaying = startReplay(followed, base);
  for (const head of blocks) {
    const logs: readonly ChainLog[] = await logsOfBlock(followed.rpc, head.hash, followed.topics, {
      signal: followed.signal,
    });
    await replaying.apply(head, logs);
    replaying.keep();
  }
  return replaying.finish();
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
export function startReplay(before: Followed, base: Known): Replay {
  const { added, gone } = venueDifference(base.venues, before.venues);
  const stale = new Map<string, Venue>([...added, ...gone].map((venue) => [venue.id, venue]));
  const lost = new Set(gone.map(({ id }) => id));
  let followed = before;
  let market: Market = base.market;

  return {
    async apply(head, logs) {
      const { index, onFees } = followed;
      onFees?.(feesOf(index.earners, market.head, head, logs));
      const step = advanceMarket(market, index, head, logs);
      market = step.market;
      for (const venue of step.stale) stale.set(venue.id, venue);
      const made = await newVenues(followed, head, logs);
      if (made.length === 0) return;
      followed = withFollowed(followed, [...followed.venues, ...made]);
      for (const venue of made) stale.set(venue.id, venue);
    },
    keep() {
      // An intermediate block's market is complete only if none of its venues still has to be read.
      if (stale.size === 0) followed.history.add({ market, venues: followed.venues });
    },
    async finish() {
      if (stale.size === 0) return { followed, market };
      const venues = [...stale.values()].filter(({ id }) => !lost.has(id));
      const loaded = await readVenues(followed, market.head, venues);
      return { followed, market: withReloaded(market, [...stale.values()], loaded) };
    },
    finishAnew: async () => ({ followed, market: await readMarket(followed, market.head) }),
  };
}

/** Returns the venues among the followed tokens whose creation the logs record. */
async function newVenues(
  { discovery, tokens, venues, signal }: Followed,
  head: Head,
  logs: readonly Log[],
): Promise<readonly Venue[]> {
  const made = discovery?.createdIn(logs).filter(({ discovered }) => isAmong(discovered, tokens));
  if (discovery === undefined || made === undefined || made.length === 0) return [];
  const known = new Set(venues.map(({ id }) => id));
  return (await discovery.venuesOf(made, head, signal)).filter(({ id }) => !known.has(id));
}
