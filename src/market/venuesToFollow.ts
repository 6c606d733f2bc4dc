import { type Head, newestHead, readAt } from "../chain/index.js";
import { unlessLate } from "../lib/wait.js";
import type { Network } from "../networks/index.js";
import type { Venue } from "../protocols/index.js";
import { discoverVenues } from "./discoverVenues.js";
import type { FollowOptions } from "./followOptions.js";
import type { Meter } from "./progress.js";

/** How long the first market waits for all sources. */
const patienceMs = 8_000;
/** Deployments whose source takes longer are asked for the venues of this many tokens to begin with. */
const firstTokens = 30;

export type VenuesToFollow = {
  /** Deployments asked for the tokens' venues come first, then the venues of sources, deepest first. */
  readonly venues: readonly Venue[];
  /** Whether every venue has been discovered, so that no discovery is due soon. */
  readonly complete: boolean;
};

export type VenuesToFollowOptions = {
  readonly signal: AbortSignal;
  /** Venues discovered earlier, by deployment: these deployments are not asked. */
  readonly known: ReadonlyMap<string, readonly Venue[]>;
  /** Whether to wait for all sources, however long they take. */
  readonly patient: boolean;
  readonly meter?: Meter | undefined;
};

/**
 * Discovers all venues and returns those worth following. Deployments with a source are discovered from it. Deployments
 * without one, or whose source fails, are asked for the venues of the tokens; those whose source is late, for the venues
 * of the first tokens. Throws what `readAt` throws.
 */
export async function venuesToFollow(
  options: FollowOptions,
  choosing: VenuesToFollowOptions,
): Promise<VenuesToFollow> {
  const { rpc, network, discovery, tokens } = options;
  const { signal, known, patient, meter } = choosing;
  const discovering = discovery?.discover(await newestHead(rpc, { signal }), signal);
  if (discovering !== undefined) {
    const never = 2 ** 31 - 1;
    await unlessLate(discovering, { ms: patient ? never : patienceMs, otherwise: undefined, signal });
  }
  const isDiscovered = discoveredFromSource(options);
  // Discovery may have taken long, and nodes forget the state of old blocks.
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
  const fromSources = (await discovery?.worthFollowing(tokens, head, signal)) ?? [];
  const venues = new Map([...asked, ...fromSources].map((venue) => [venue.id, venue]));
  return {
    venues: [...venues.values()],
    complete: discovery?.progress().every(({ complete }) => complete) ?? true,
  };
}

/**
 * Returns whether all venues of a deployment come from its source. A source without a single venue does not count: a node
 * may have dropped old logs without saying so.
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

/** Returns whether the discovery from a deployment's source is still running. */
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
