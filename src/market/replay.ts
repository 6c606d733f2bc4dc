import { type ChainLog, type Head, logsOfBlock } from "../chain/index.js";
import type { Log, Venue } from "../protocols/index.js";
import { isAmong } from "../venues/index.js";
import { advanceMarket, withReloaded } from "./advance.js";
import { feesOf } from "./fees.js";
import { type Followed, type Standing, withVenues } from "./followed.js";
import type { Known } from "./history.js";
import type { Market } from "./market.js";
import { readMarket, readVenues } from "./readPools.js";
import { differenceOf } from "./venueDifference.js";

/**
 * The market after `blocks`, of which the first is the next one after that of `base`. Venues of which `base` does not know
 * are read at the last one, and so are those whose state the logs do not tell. Throws what `logsOfBlock` and `readAt` throw.
 */
export async function replay(followed: Followed, base: Known, blocks: readonly Head[]): Promise<Standing> {
  const steps = startFrom(followed, base);
  for (const head of blocks) {
    const logs: readonly ChainLog[] = await logsOfBlock(followed.rpc, head.hash, followed.topics, {
      signal: followed.signal,
    });
    await steps.apply(head, logs);
    steps.keep();
  }
  return steps.finish();
}

/** Takes logs up one after the other, and in the end reads what they did not tell. */
export type Steps = {
  /** Takes up the logs of the blocks up to and with `head`, in their order. */
  apply(head: Head, logs: readonly Log[]): Promise<void>;
  /** Keeps the market of the last block, if it is whole. */
  keep(): void;
  finish(): Promise<Standing>;
  /** Reads every venue at the last block, whatever the logs told. */
  finishAnew(): Promise<Standing>;
};

/** Starts from a market that may lack venues that are followed now. */
export function startFrom(before: Followed, base: Known): Steps {
  const { added, gone } = differenceOf(base.venues, before.venues);
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
      followed = withVenues(followed, [...followed.venues, ...made]);
      for (const venue of made) stale.set(venue.id, venue);
    },
    keep() {
      // A block in between is worth keeping only if nothing of it is waiting to be read at the newest one.
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

/** The venues that the logs tell to have been made, among the tokens that are followed. */
async function newVenues(
  { finder, tokens, venues, signal }: Followed,
  head: Head,
  logs: readonly Log[],
): Promise<readonly Venue[]> {
  const made = finder?.created(logs).filter(({ listed }) => isAmong(listed, tokens));
  if (finder === undefined || made === undefined || made.length === 0) return [];
  const known = new Set(venues.map(({ id }) => id));
  return (await finder.venuesOf(made, head, signal)).filter(({ id }) => !known.has(id));
}
