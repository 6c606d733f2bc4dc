import { mayMixBlocks, newestHead } from "../chain/index.js";
import type { Venue } from "../protocols/adapter.js";
import { indexVenues } from "./advance.js";
import { findVenues } from "./findVenues.js";
import type { FollowOptions } from "./follow.js";
import type { Followed, Standing } from "./followed.js";
import { historyLimit, makeHistory } from "./history.js";
import { makeMeter } from "./progress.js";
import { readMarket } from "./readPools.js";

/** So many venues are read at once: the deepest ones answer while the others are still to come. */
export const sliceSize = 500;

export type First = Standing & {
  /** All venues worth following; those of the market are the first of them. */
  readonly found: readonly Venue[];
  readonly complete: boolean;
};

/**
 * Finds the venues worth following, then reads the deepest of them at the newest block. Throws what `readAt` throws, and
 * the reason of `signal`.
 */
export async function readFirst(
  options: FollowOptions & { readonly known: ReadonlyMap<string, readonly Venue[]> },
  signal: AbortSignal,
): Promise<First> {
  const { rpc, network, adapters, known, log, onProgress, finder, tokens } = options;
  const startedAt = Date.now();
  const [head, mixes] = await Promise.all([newestHead(rpc, { signal }), mayMixBlocks(rpc, { signal })]);
  const unasked = network.deployments.filter(({ slug }) => !known.has(slug));
  const meter = makeMeter("discovering", unasked.length, onProgress);
  const { venues: found, complete } = await findVenues(options, {
    head,
    signal,
    known,
    meter,
    patient: false,
  });
  const venues = found.slice(0, sliceSize);
  const topics = [...adapters.values()].flatMap(({ topics, shares }) => [
    ...topics,
    ...(shares?.topics ?? []),
  ]);
  const followed: Followed = {
    rpc,
    network,
    adapters,
    tokens: new Set(tokens),
    venues,
    index: indexVenues(venues, adapters),
    topics: [...new Set([...topics, ...(finder?.topics ?? [])])],
    history: makeHistory(historyLimit),
    finder,
    mixes,
    onFees: options.onFees,
    signal,
  };
  const reading = makeMeter("reading", venues.length, onProgress);
  // Listing may have taken long, and of old blocks nodes forget the state.
  const at = await newestHead(rpc, { signal });
  const market = await readMarket(followed, at, reading);
  reading.end();
  followed.history.add({ market, venues });
  const fields = {
    chain_id: network.id,
    block: Number(at.number),
    venues: market.pools.size,
    venues_to_come: found.length - venues.length,
    deployments_known: known.size,
    duration_ms: Date.now() - startedAt,
  };
  log.info(fields, "Read the market");
  return { followed, market, found, complete };
}
