import { setImmediate as turn } from "node:timers/promises";
import { unlessLate } from "../../lib/wait.js";
import {
  changedBetween,
  type Market,
  type MarketFollower,
  type Pool,
  type Untradable,
} from "../../market/index.js";
import type { Venue } from "../../protocols/index.js";
import type { MarketStore } from "../../storage/index.js";
import { headText, venueText } from "./marketText.js";

/** The interval between writes. After a restart, the logs of later blocks are read again, which takes little time. */
const keepMs = 30_000;
/** The interval between checks, before the first write, of whether the market is complete. */
const beginMs = 1_000;
/** The most venues in the last write. Together with its time limit, this keeps a stop fast. */
const mostAtTheEnd = 1_000;
const endMs = 500;
/** The number of venues converted to text per turn of the event loop. This takes some milliseconds. */
const venuesAtOnce = 50;

/** A market, and the venues that are followed in it. */
type Stored = { readonly market: Market; readonly venues: readonly Venue[] };

/** Returns a followed venue's pool, or the reason why it has none. */
function standsIn({ pools, untradable }: Market, id: string): Pool | Untradable | undefined {
  return pools.get(id) ?? untradable?.get(id);
}

/** Returns the venues to store after `before`, and the ids of those to remove. */
function differenceOf(before: Stored | undefined, { market, venues }: Stored) {
  if (before === undefined) return { others: venues, gone: [] };
  const isOther = (id: string) => standsIn(before.market, id) !== standsIn(market, id);
  const ids = before.venues === venues ? changedBetween(before.market, market) : undefined;
  if (ids !== undefined) return { others: venues.filter(({ id }) => ids.has(id) && isOther(id)), gone: [] };
  const known = new Set(before.venues.map(({ id }) => id));
  const now = new Set(venues.map(({ id }) => id));
  return {
    others: venues.filter(({ id }) => !known.has(id) || isOther(id)),
    gone: [...known].filter((id) => !now.has(id)),
  };
}

/**
 * Stores the followed market from now on. Writes all of it once it is complete, then calls `onFirst`, and later writes
 * the changes. Returns a function that stops this after a last write, unless that write would take long.
 */
export function keepMarket(
  store: MarketStore,
  {
    fingerprint,
    follower,
    onFirst,
  }: { readonly fingerprint: string; readonly follower: MarketFollower; readonly onFirst: () => void },
): () => Promise<void> {
  /** What is stored. Undefined while that is unknown. */
  let kept: Stored | undefined;
  let block: string | undefined;
  /** The head of the stored rows. */
  let keptHead: string | undefined;
  let stopped = false;

  async function write(): Promise<void> {
    // Both values belong to the same block, since nothing runs between the two calls.
    const now: Stored = { market: follower.current(), venues: follower.venues() };
    const { market } = now;
    if (market.head.hash === block || follower.toCome() > 0) return;
    const before = kept;
    const { others, gone } = differenceOf(before, now);
    if (stopped && others.length > mostAtTheEnd) return;
    const changed = [];
    for (const [index, venue] of others.entries()) {
      if (index % venuesAtOnce === venuesAtOnce - 1) await turn();
      changed.push({ id: venue.id, body: venueText(venue, standsIn(market, venue.id)) });
    }
    const head = headText(market.head);
    const step = { head, changed, gone, from: before === undefined ? undefined : keptHead };
    const isKept = await store.save(fingerprint, step);
    if (isKept && before === undefined) onFirst();
    // After a failure it is unknown what is stored, so the next write includes everything.
    kept = isKept ? now : undefined;
    keptHead = head;
    block = isKept ? market.head.hash : undefined;
  }

  let timer = setTimeout(next, beginMs);
  let writing: Promise<void> = Promise.resolve();
  function next(): void {
    writing = write();
    void writing.finally(() => {
      if (stopped) return;
      timer = setTimeout(next, kept === undefined ? beginMs : keepMs);
      timer.unref();
    });
  }
  timer.unref();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    // Before the first write, the database may not exist yet, and a stop does not wait for it.
    if (kept === undefined) return;
    await unlessLate(writing.then(write), { ms: endMs, otherwise: undefined });
  };
}
