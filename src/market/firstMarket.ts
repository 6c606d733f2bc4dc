import { mayMixBlocks, newestHead } from "../chain/index.js";
import { messageOf } from "../errors/index.js";
import { NATIVE } from "../lib/address.js";
import type { Venue } from "../protocols/index.js";
import { indexVenues } from "./advance.js";
import { findVenues } from "./findVenues.js";
import type { FollowOptions } from "./follow.js";
import { type Followed, type Standing, withVenues } from "./followed.js";
import { makeHistory } from "./history.js";
import { makeMeter } from "./progress.js";
import { readMarket } from "./readPools.js";
import { resume } from "./resume.js";
import { sliceSize } from "./slices.js";

export type First = Standing & {
  /** All venues worth following; those of the market are the first of them. */
  readonly found: readonly Venue[];
  /** Whether nobody need look for others soon. */
  readonly complete: boolean;
  /** Whether it goes on from what an earlier run followed, which made out then what is worth following. */
  readonly resumed: boolean;
};

type Options = FollowOptions & { readonly known: ReadonlyMap<string, readonly Venue[]> };

/**
 * Goes on from where an earlier run ended, or else finds the venues worth following and reads the deepest of them at the
 * newest block. Throws what `readAt` throws, and the reason of `signal`.
 */
export async function readFirst(options: Options, signal: AbortSignal): Promise<First> {
  const { network, log } = options;
  const startedAt = Date.now();
  const nothing = await nothingFollowed(options, signal);
  const resumed = await resumeKept(options, nothing);
  const first = resumed ?? (await readAnew(options, nothing));
  first.followed.history.add({ market: first.market, venues: first.followed.venues });
  const fields = {
    chain_id: network.id,
    block: Number(first.market.head.number),
    venues: first.market.pools.size,
    venues_to_come: first.found.length - first.followed.venues.length,
    deployments_known: options.known.size,
    resumed_from: resumed === undefined ? undefined : Number(options.kept?.head.number),
    duration_ms: Date.now() - startedAt,
  };
  log.info(fields, "Read the market");
  return first;
}

async function nothingFollowed(options: Options, signal: AbortSignal): Promise<Followed> {
  const { rpc, network, adapters, finder, tokens, onFees } = options;
  const topics = [...adapters.values()].flatMap(({ topics, shares }) => [
    ...topics,
    ...(shares?.topics ?? []),
  ]);
  return {
    rpc,
    network,
    adapters,
    tokens: new Set([...tokens, NATIVE]),
    venues: [],
    index: indexVenues([], adapters),
    topics: [...new Set([...topics, ...(finder?.topics ?? [])])],
    history: makeHistory(network.reorgBlocks),
    finder,
    mixes: await mayMixBlocks(rpc, { signal }),
    onFees,
    signal,
  };
}

/** Undefined where nothing was kept, or where it leads nowhere: then all is read anew. */
async function resumeKept(
  { kept, network, log, onProgress }: Options,
  nothing: Followed,
): Promise<First | undefined> {
  if (kept === undefined) return undefined;
  const meter = makeMeter("reading", kept.venues.length, onProgress);
  try {
    const standing = await resume(nothing, kept);
    meter.end();
    return standing && { ...standing, found: standing.followed.venues, complete: false, resumed: true };
  } catch (error) {
    if (nothing.signal.aborted) throw error;
    log.warn({ chain_id: network.id, reason: messageOf(error) }, "Could not continue from the stored market");
    return undefined;
  }
}

async function readAnew(options: Options, nothing: Followed): Promise<First> {
  const { rpc, network, known, onProgress } = options;
  const { signal } = nothing;
  const unasked = network.deployments.filter(({ slug }) => !known.has(slug));
  const meter = makeMeter("discovering", unasked.length, onProgress);
  const finding = { signal, known, meter, patient: false };
  const { venues: found, complete } = await findVenues(options, finding);
  const followed = withVenues(nothing, found.slice(0, sliceSize));
  const reading = makeMeter("reading", followed.venues.length, onProgress);
  // Listing may have taken long, and of old blocks nodes forget the state.
  const market = await readMarket(followed, await newestHead(rpc, { signal }), reading);
  reading.end();
  return { followed, market, found, complete, resumed: false };
}
