import { type Head, newestHead, readAt } from "../chain/index.js";
import { unlessLate } from "../lib/wait.js";
import type { Network } from "../networks/index.js";
import type { Venue } from "../protocols/index.js";
import { discoverVenues } from "./discover.js";
import type { FollowOptions } from "./follow.js";
import type { Meter } from "./progress.js";

/** So long the first market waits until all venues are listed. */
const patienceMs = 8_000;
/** Of deployments whose listing takes longer the venues of so many tokens are asked for, to begin with. */
const firstTokens = 30;

export type Found = {
  /** The deployments asked for their venues token by token come first, then the others' venues, the deepest first. */
  readonly venues: readonly Venue[];
  /** Whether all is known that there is, so that nobody need ask again soon. */
  readonly complete: boolean;
};

export type Finding = {
  readonly signal: AbortSignal;
  /** Venues found at an earlier time, by deployment: these are not asked. */
  readonly known: ReadonlyMap<string, readonly Venue[]>;
  /** Whether to wait until all is listed, however long that takes. */
  readonly patient: boolean;
  readonly meter?: Meter | undefined;
};

/**
 * The venues worth following. Deployments that tell of all their venues are listed; the others, and those that cannot be
 * listed, are asked for the venues of the tokens; those that take long, for the venues of the first of them. Throws what
 * `readAt` throws.
 */
export async function findVenues(options: FollowOptions, finding: Finding): Promise<Found> {
  const { rpc, network, finder, tokens } = options;
  const { signal, known, patient, meter } = finding;
  const before = await newestHead(rpc, { signal });
  const filled = finder?.fill(before, signal);
  if (filled !== undefined) {
    const never = 2 ** 31 - 1;
    await unlessLate(filled, { ms: patient ? never : patienceMs, otherwise: undefined, signal });
  }
  const isListed = listedBy(options);
  // Listing may have taken long, and of old blocks nodes forget the state.
  const head = await newestHead(rpc, { signal });
  const unasked = network.deployments.filter(({ slug }) => !known.has(slug) && !isListed(slug));
  const isUnderWay = underWay(options);
  const asking = { ...finding, head };
  const few = { ...options, tokens: tokens.slice(0, firstTokens) };
  const discovered = [
    ...(await discoverAt(options, {
      ...asking,
      deployments: unasked.filter(({ slug }) => !isUnderWay(slug)),
    })),
    ...(await discoverAt(few, { ...asking, deployments: unasked.filter(({ slug }) => isUnderWay(slug)) })),
  ];
  meter?.end();
  const asked = network.deployments.flatMap(
    ({ slug }) => known.get(slug) ?? discovered.filter(({ protocol }) => protocol === slug),
  );
  const listed = (await finder?.worthFollowing(tokens, head, signal)) ?? [];
  const venues = new Map([...asked, ...listed].map((venue) => [venue.id, venue]));
  return {
    venues: [...venues.values()],
    complete: finder?.listings().every(({ complete }) => complete) ?? true,
  };
}

/**
 * Tells whether all venues of a deployment are listed. One that listed none is asked all the same: a node may have forgotten
 * old logs without saying so.
 */
function listedBy({ finder }: Pick<FollowOptions, "finder">): (deployment: string) => boolean {
  const listed = new Set(
    finder
      ?.listings()
      .flatMap(({ deployment, complete, venues }) => (complete && venues > 0 ? [deployment] : [])) ?? [],
  );
  return (deployment) => listed.has(deployment);
}

/** Tells whether a deployment is being listed, so that all its venues will be known later on. */
function underWay({ finder }: Pick<FollowOptions, "finder">): (deployment: string) => boolean {
  const going = new Set(
    finder
      ?.listings()
      .filter(({ complete, trouble }) => !complete && trouble === undefined)
      .map(({ deployment }) => deployment),
  );
  return (deployment) => going.has(deployment);
}

async function discoverAt(
  { rpc, network, adapters, tokens }: FollowOptions,
  {
    deployments,
    head,
    signal,
    meter,
  }: Finding & { readonly head: Head; readonly deployments: Network["deployments"] },
): Promise<Venue[]> {
  if (deployments.length === 0) return [];
  const at = { multicall3: network.multicall3, blockHash: head.hash, signal, onAnswered: meter?.onAnswered };
  return readAt(rpc, at, discoverVenues({ ...network, deployments }, adapters, tokens, meter?.onDone));
}
