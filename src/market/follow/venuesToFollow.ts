import { type Head, newestHead, readAt } from "../../chain/index.js";
import { unlessLate } from "../../lib/wait.js";
import type { Network } from "../../networks/index.js";
import type { Venue } from "../../protocols/index.js";
import type { Market } from "../market.js";
import type { Meter } from "../start/progress.js";
import { tradedParts } from "../tradedParts.js";
import { discoverVenues } from "./discoverVenues.js";
import type { FollowOptions } from "./followOptions.js";

/** How long the first market waits for all sources, in milliseconds. */
const patienceMs = 8_000;
/** The number of tokens whose venues are queried first at deployments whose source is late. */
const firstTokens = 30;

export type VenuesToFollow = {
  /** Venues of queried deployments, followed by venues from sources, the deepest first. */
  readonly venues: readonly Venue[];
  /** Whether every venue has been discovered, so that no discovery is due soon. */
  readonly complete: boolean;
};

export type VenuesToFollowOptions = {
  readonly signal: AbortSignal;
  /** Venues discovered earlier, by deployment. These deployments are not queried. */
  readonly known: ReadonlyMap<string, readonly Venue[]>;
  /** Whether to wait for all sources, however long they take. */
  readonly patient: boolean;
  readonly meter?: Meter | undefined;
  /** The market so far, which shows how deep venues are. Absent before the first one. */
  readonly market?: Market | undefined;
};

/**
 * Discovers all venues and returns those worth following. Deployments with a source are discovered from it. Deployments
 * without a source, or whose source fails, are queried for the venues of all tokens. Deployments whose source is late
 * are queried for the venues of the first tokens. Throws any error that `readAt` throws.
 */
export async function venuesToFollow(
  options: FollowOptions,
  choosing: VenuesToFollowOptions,
): Promise<VenuesToFollow> {
  const { rpc, network, discovery, tokens } = options;
  const { signal, known, patient, meter, market } = choosing;
  const discovering = discovery?.discover(await newestHead(rpc, { signal }), signal);
  if (discovering !== undefined) {
    const never = 2 ** 31 - 1;
    await unlessLate(discovering, { ms: patient ? never : patienceMs, otherwise: undefined, signal });
  }
  const isDiscovered = discoveredFromSource(options);
  // Reads at a new head: discovery may have taken long, and nodes drop the state of old blocks.
  const head = await newestHead(rpc, { signal });
  const unasked = network.deployments.filter(({ slug }) => !known.has(slug) && !isDiscovered(slug));
  const isUnderWay = underWay(options);
  const asking = { ...choosing, head };
  const few = { ...options, tokens: tokens.slice(0, firstTokens) };
  const answered = [
    ...(await discoverAt(options, {
      ...asking,
      deployments: unasked.filter(({ slug }) => !isUnderWay(slug)),
    })),
    ...(await discoverAt(few, { ...asking, deployments: unasked.filter(({ slug }) => isUnderWay(slug)) })),
  ];
  meter?.end();
  const asked = network.deployments.flatMap(
    ({ slug }) => known.get(slug) ?? answered.filter(({ protocol }) => protocol === slug),
  );
  const parts = market && tradedParts(market);
  const fromSources = (await discovery?.worthFollowing(tokens, head, signal, parts)) ?? [];
  const venues = new Map([...asked, ...fromSources].map((venue) => [venue.id, venue]));
  return {
    venues: [...venues.values()],
    complete: discovery?.progress().every(({ complete }) => complete) ?? true,
  };
}

/**
 * Returns whether all venues of a deployment come from its source. A source without any venue does not count, since a
 * node may have dropped old logs without reporting it.
 */
function discoveredFromSource({
  discovery,
}: Pick<FollowOptions, "discovery">): (deployment: string) => boolean {
  const discovered = new Set(
    discovery
      ?.progress()
      .flatMap(({ deployment, complete, venues }) => (complete && venues > 0 ? [deployment] : [])) ?? [],
  );
  return (deployment) => discovered.has(deployment);
}

/** Returns a function that returns whether the discovery from a deployment's source is still running. */
function underWay({ discovery }: Pick<FollowOptions, "discovery">): (deployment: string) => boolean {
  const running = new Set(
    discovery
      ?.progress()
      .filter(({ complete, trouble }) => !complete && trouble === undefined)
      .map(({ deployment }) => deployment),
  );
  return (deployment) => running.has(deployment);
}

async function discoverAt(
  { rpc, network, adapters, tokens }: FollowOptions,
  {
    deployments,
    head,
    signal,
    meter,
  }: VenuesToFollowOptions & { readonly head: Head; readonly deployments: Network["deployments"] },
): Promise<Venue[]> {
  if (deployments.length === 0) return [];
  const at = { multicall3: network.multicall3, blockHash: head.hash, signal, onAnswered: meter?.onAnswered };
  return readAt(rpc, at, discoverVenues({ ...network, deployments }, adapters, tokens, meter?.onDone));
}
