import { type BlockContext, type Head, newestHead, readAt } from "../../chain/index.js";
import { contextAfter } from "../../fees/index.js";
import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import { unlessLate } from "../../lib/wait.js";
import type { Network } from "../../networks/index.js";
import type { Venue, Weight } from "../../protocols/index.js";
import type { TradedPart } from "../../venues/index.js";
import type { Market, Pool } from "../market.js";
import type { Meter } from "../start/progress.js";
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

/** The part of a reserve that trades while a constant-product pool's price moves by one percent. */
const NEAR = 0.005;
/** The parts of the reserves that are tried, the largest first. */
const PARTS = [1, 0.1, 0.01, 1e-3, 1e-4, 1e-5];
/** A trade must pay at least this part of what a constant-product pool without a fee pays. */
const PAID = 0.5;

/** Returns a function that measures what part of their reserves the pools of `market` trade with. */
export function tradedParts({ network, head, pools }: Market): TradedPart {
  const context = contextAfter(head, network, Number(head.timestamp));
  return ({ deployment, discovered }, weight) => {
    const pool = pools.get(`${deployment}:${discovered.key}`);
    return pool && tradedPart(pool, weight, context);
  };
}

/**
 * Returns the part of `reserves` that a pool of two tokens trades with near its price, in both directions, as a
 * constant-product pool would: 1, 0.1 and so on, or 0 for less than 1e-5.
 */
function tradedPart({ venue, adapter, state }: Pool, { reserves }: Weight, context: BlockContext): number {
  const [token0, token1] = venue.tokens as readonly [Address, Address];
  const [reserve0 = 0, reserve1 = 0] = reserves;
  return Math.min(
    partSold(token0, token1, { reserveIn: reserve0, reserveOut: reserve1 }),
    partSold(token1, token0, { reserveIn: reserve1, reserveOut: reserve0 }),
  );

  function partSold(tokenIn: Address, tokenOut: Address, { reserveIn, reserveOut }: Reserves): number {
    const isTraded = (part: number) => {
      const amountIn = BigInt(Math.ceil(reserveIn * NEAR * part));
      const swap = adapter.quote(venue, state, { tokenIn, tokenOut, amountIn, context });
      const fullOut = (reserveOut * NEAR * part) / (1 + NEAR * part);
      return !isRefusal(swap) && Number(swap.amountOut) >= PAID * fullOut;
    };
    return PARTS.find(isTraded) ?? 0;
  }
}

type Reserves = { readonly reserveIn: number; readonly reserveOut: number };
