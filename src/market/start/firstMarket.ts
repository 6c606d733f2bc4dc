import { mayMixBlocks, newestHead } from "../../chain/index.js";
import { messageOf } from "../../errors/index.js";
import { NATIVE } from "../../lib/address.js";
import { makeProofs, type Venue } from "../../protocols/index.js";
import { topicsOf } from "../adapters.js";
import { indexVenues } from "../blocks/advance.js";
import { makeHistory } from "../blocks/history.js";
import { type Followed, type FollowedMarket, withFollowed } from "../follow/followed.js";
import type { FollowOptions } from "../follow/followOptions.js";
import { venuesToFollow } from "../follow/venuesToFollow.js";
import { makeMeter } from "./progress.js";
import { readMarket } from "./readMarket.js";
import { resumeMarket } from "./resumeMarket.js";
import { sliceSize } from "./slices.js";

export type FirstMarket = FollowedMarket & {
  /** All venues worth following. The market contains the first of them. */
  readonly toFollow: readonly Venue[];
  /** Whether every venue has been discovered, so that no discovery is due soon. */
  readonly complete: boolean;
  /** Whether the market was resumed from a kept one, with the venues chosen then. */
  readonly resumed: boolean;
};

type Options = FollowOptions & {
  readonly known: ReadonlyMap<string, readonly Venue[]>;
  /** Called with venues whose followed state was not the chain's. They have been read again. */
  readonly onMismatch: (venues: readonly Venue[]) => void;
};

/**
 * Resumes the kept market. If there is none, chooses the venues worth following and reads the deepest of them at the
 * newest block. Throws any error that `readAt` throws, and the reason of `signal`.
 */
export async function readFirstMarket(options: Options, signal: AbortSignal): Promise<FirstMarket> {
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
    venues_to_come: first.toFollow.length - first.followed.venues.length,
    deployments_known: options.known.size,
    resumed_from: resumed === undefined ? undefined : Number(options.kept?.head.number),
    duration_ms: Date.now() - startedAt,
  };
  log.info(fields, "Read the market");
  return first;
}

async function nothingFollowed(options: Options, signal: AbortSignal): Promise<Followed> {
  const { rpc, network, adapters, discovery, tokens, onFees, onMismatch, log } = options;
  return {
    rpc,
    network,
    adapters,
    proofs: makeProofs(),
    tokens: new Set([...tokens, NATIVE]),
    venues: [],
    index: indexVenues([], adapters),
    topics: topicsOf(adapters, discovery?.announcements.topics0),
    history: makeHistory(network.reorgBlocks),
    discovery,
    mixes: await mayMixBlocks(rpc, { signal }),
    onFees,
    onMismatch(venues, head) {
      const ids = venues.map(({ id }) => id);
      log.warn(
        { chain_id: network.id, block: Number(head.number), venues: ids },
        "Followed states were wrong",
      );
      onMismatch(venues);
    },
    signal,
  };
}

/**
 * Returns the resumed market. Returns undefined if no market was kept or the kept one cannot be resumed. Every venue is
 * then read again.
 */
async function resumeKept(
  { kept, network, log, onProgress }: Options,
  nothing: Followed,
): Promise<FirstMarket | undefined> {
  if (kept === undefined) return undefined;
  const meter = makeMeter("reading", kept.venues.length, onProgress);
  try {
    const standing = await resumeMarket(nothing, kept);
    meter.end();
    return standing && { ...standing, toFollow: standing.followed.venues, complete: false, resumed: true };
  } catch (error) {
    if (nothing.signal.aborted) throw error;
    log.warn({ chain_id: network.id, reason: messageOf(error) }, "Could not continue from the stored market");
    return undefined;
  }
}

async function readAnew(options: Options, nothing: Followed): Promise<FirstMarket> {
  const { rpc, network, known, onProgress } = options;
  const { signal } = nothing;
  const unasked = network.deployments.filter(({ slug }) => !known.has(slug));
  const meter = makeMeter("discovering", unasked.length, onProgress);
  const choosing = { signal, known, meter, patient: false };
  const { venues: toFollow, complete } = await venuesToFollow(options, choosing);
  const followed = withFollowed(nothing, toFollow.slice(0, sliceSize));
  const reading = makeMeter("reading", followed.venues.length, onProgress);
  // Reads at a new head: discovery may have taken long, and nodes drop the state of old blocks.
  const market = await readMarket(followed, await newestHead(rpc, { signal }), reading);
  reading.end();
  return { followed, market, toFollow, complete, resumed: false };
}
