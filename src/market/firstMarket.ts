import { type Head, newestHead, readAt } from "../chain/index.js";
import type { Network } from "../networks/index.js";
import type { Venue } from "../protocols/adapter.js";
import { indexVenues } from "./advance.js";
import { discoverVenues } from "./discover.js";
import type { FollowOptions } from "./follow.js";
import type { Followed } from "./followed.js";
import { historyLimit, makeHistory } from "./history.js";
import type { Market } from "./market.js";
import { type Meter, makeMeter } from "./progress.js";
import { readMarket } from "./readPools.js";

export type First = { readonly followed: Followed; readonly market: Market };

/**
 * Finds the venues of the deployments that are not in `known`, then reads all venues at the newest block. Throws what
 * `readAt` throws, and the reason of `signal`.
 */
export async function readFirst(
  options: FollowOptions & { readonly known: ReadonlyMap<string, readonly Venue[]> },
  signal: AbortSignal,
): Promise<First> {
  const { rpc, network, adapters, known, log, onProgress } = options;
  const startedAt = Date.now();
  const head = await newestHead(rpc, { signal });
  const unasked = network.deployments.filter(({ slug }) => !known.has(slug));
  const discovering = makeMeter("discovering", unasked.length, onProgress);
  const discovered =
    unasked.length === 0
      ? []
      : await discoverAt(options, head, { deployments: unasked, signal }, discovering);
  discovering.end();
  const venues = network.deployments.flatMap(
    ({ slug }) => known.get(slug) ?? discovered.filter(({ protocol }) => protocol === slug),
  );
  const topics = [...adapters.values()].flatMap(({ topics, shares }) => [
    ...topics,
    ...(shares?.topics ?? []),
  ]);
  const followed: Followed = {
    rpc,
    network,
    adapters,
    venues,
    index: indexVenues(venues, adapters),
    topics: [...new Set(topics)],
    history: makeHistory(historyLimit),
    onFees: options.onFees,
    signal,
  };
  const reading = makeMeter("reading", venues.length, onProgress);
  const market = await readMarket(followed, head, reading);
  reading.end();
  followed.history.add(market);
  const fields = {
    chain_id: network.id,
    block: Number(head.number),
    venues: market.pools.size,
    deployments_known: known.size,
    duration_ms: Date.now() - startedAt,
  };
  log.info(fields, "Read the market");
  return { followed, market };
}

/** The venues that `deployments` have at `head`. Throws what `readAt` throws. */
export function discoverAt(
  { rpc, network, adapters, tokens }: Pick<FollowOptions, "rpc" | "network" | "adapters" | "tokens">,
  head: Head,
  { deployments, signal }: { readonly deployments: Network["deployments"]; readonly signal: AbortSignal },
  meter?: Meter,
): Promise<Venue[]> {
  const at = { multicall3: network.multicall3, blockHash: head.hash, signal, onAnswered: meter?.onAnswered };
  return readAt(rpc, at, discoverVenues({ ...network, deployments }, adapters, tokens, meter?.onDone));
}
