import { setImmediate as turn } from "node:timers/promises";
import { unlessLate } from "../../lib/wait.js";
import type { MarketFollower, Pool, Refused } from "../../market/index.js";
import type { Venue } from "../../protocols/index.js";
import type { MarketStore } from "../../storage/index.js";
import { headText, venueText } from "./venueText.js";

/** So often what changed is written. The blocks since are read again by their logs, which takes a moment. */
const keepMs = 30_000;
/** Until something is kept at all, so often it is looked whether everything was read. */
const beginMs = 1_000;
/** At the end no more is written than takes a moment, and nobody waits for longer. */
const mostAtTheEnd = 1_000;
const endMs = 500;
/** Venues written as text without a turn of the event loop: some milliseconds. */
const venuesAtOnce = 50;

/** A venue as it stands in a market. */
type Stands = Pool | Refused | undefined;

/**
 * From now on what is followed is kept, now and then, each time what changed since; `onFirst` is told once all of it is.
 * Returns how to stop that: what changed last is written then, unless that takes long.
 */
export function keepMarket(
  store: MarketStore,
  {
    question,
    follower,
    onFirst,
  }: { readonly question: string; readonly follower: MarketFollower; readonly onFirst: () => void },
): () => Promise<void> {
  /** What is kept, by venue; undefined while that is not known. */
  let kept: Map<string, Stands> | undefined;
  let block: string | undefined;
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
    const isSame = ({ id }: Venue) => before?.has(id) === true && before.get(id) === now.get(id);
    const others = venues.filter((venue) => !isSame(venue));
    if (stopped && others.length > mostAtTheEnd) return;
    const changed = [];
    for (const [index, venue] of others.entries()) {
      if (index % venuesAtOnce === venuesAtOnce - 1) await turn();
      changed.push({ id: venue.id, body: venueText(venue, now.get(venue.id)) });
    }
    const gone = [...(before?.keys() ?? [])].filter((id) => !now.has(id));
    const step = { head: headText(market.head), changed, gone, anew: before === undefined };
    const isKept = await store.save(question, step);
    if (isKept && before === undefined) onFirst();
    // After a failure nobody knows what is there, so all is written anew.
    kept = isKept ? now : undefined;
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
    // Before anything is kept the database may not even be made, and whoever stops does not wait for that.
    if (kept === undefined) return;
    await unlessLate(writing.then(write), { ms: endMs, otherwise: undefined });
  };
}
