import { setImmediate as turn } from "node:timers/promises";
import type { MarketFollower, Pool, Refused } from "../../../market/index.js";
import { headText, venueText } from "../../../snapshot/index.js";
import type { MarketStore } from "../../../storage/index.js";

/** So often what changed is written. The blocks since are read again by their logs, which takes a moment. */
const keepMs = 30_000;
/** Venues written as text without a turn of the event loop: some milliseconds. */
const venuesAtOnce = 50;

/** A venue as it stands in a market. */
type Stands = Pool | Refused | undefined;

/**
 * From now on what is followed is kept, now and then, each time what changed since. Returns how to stop that; what is being
 * written then is written to its end.
 */
export function keepMarket(
  store: MarketStore,
  { question, follower }: { readonly question: string; readonly follower: MarketFollower },
): () => Promise<void> {
  /** What is kept, by venue; undefined while that is not known. */
  let kept: Map<string, Stands> | undefined;
  let block: string | undefined;
  let writing: Promise<void> = Promise.resolve();
  let stopped = false;

  async function write(): Promise<void> {
    const market = follower.current();
    // Both belong together: nothing comes between these two lines.
    const venues = follower.venues();
    if (market.head.hash === block || follower.toCome() > 0) return;
    const before = kept;
    const now = new Map<string, Stands>(
      venues.map((venue) => [venue.id, market.pools.get(venue.id) ?? market.refused?.get(venue.id)]),
    );
    const changed = [];
    for (const [index, venue] of venues.entries()) {
      if (stopped) return;
      if (index % venuesAtOnce === venuesAtOnce - 1) await turn();
      const stands = now.get(venue.id);
      if (before?.has(venue.id) && before.get(venue.id) === stands) continue;
      changed.push({ id: venue.id, body: venueText(venue, stands) });
    }
    const gone = [...(before?.keys() ?? [])].filter((id) => !now.has(id));
    const step = { head: headText(market.head), changed, gone, anew: before === undefined };
    const isKept = await store.save(question, step);
    // After a failure nobody knows what is there, so all is written anew.
    kept = isKept ? now : undefined;
    block = isKept ? market.head.hash : undefined;
  }

  const timer = setInterval(() => {
    writing = writing.then(write);
  }, keepMs);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await writing;
  };
}
