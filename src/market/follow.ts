import { setTimeout as sleep } from "node:timers/promises";
import { followHeads, type Head, newestHead, type Rpc, readAt } from "../chain/index.js";
import { messageOf } from "../errors/index.js";
import type { Address } from "../lib/address.js";
import type { Logger } from "../lib/logger.js";
import type { Network } from "../networks/index.js";
import type { Venue } from "../protocols/adapter.js";
import type { Adapters } from "./adapters.js";
import { indexVenues, withReloaded } from "./advance.js";
import { catchUp, type Followed, historyLimit, readVenues } from "./catchUp.js";
import { differenceOf } from "./difference.js";
import { discoverVenues } from "./discover.js";
import type { BlockFees } from "./fees.js";
import { makeHistory } from "./history.js";
import type { Market } from "./market.js";

export type FollowOptions = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly adapters: Adapters;
  readonly tokens: readonly Address[];
  readonly pollMs: number;
  readonly log: Logger;
  /**
   * Venues found at an earlier time, by deployment. A deployment that is in here, even with none, is not asked for its
   * venues before the first market, but soon after.
   */
  readonly known?: ReadonlyMap<string, readonly Venue[]> | undefined;
  /** Told all venues the deployments have, once every one of them was asked. */
  readonly onDiscovered?: (venues: readonly Venue[]) => void;
  /** Told what was earned in every block that was read by its logs, before its market is announced. */
  readonly onFees?: (block: BlockFees) => void;
};

export type MarketFollower = {
  /** The market of the newest block that was read whole. */
  current(): Market;
  /**
   * When the node last confirmed that the block of `current` is its newest one; Unix milliseconds. A head whose
   * block cannot be read confirms nothing.
   */
  confirmedAtMs(): number;
  /**
   * Calls `listener` with every new market; returns how to stop that. What it throws is logged. A market of the same
   * block comes again when venues were found that it lacked.
   */
  subscribe(listener: (market: Market) => void): () => void;
  stop(): Promise<void>;
};

/** After a failed attempt to ask for venues again, the next one comes so much later. */
const rediscoverMs = 10_000;

/** Reads the whole market once, then follows the chain until stopped. Resolves when the first market is there. */
export async function followMarket(options: FollowOptions): Promise<MarketFollower> {
  const { rpc, network, adapters, log, known = new Map<string, readonly Venue[]>() } = options;
  const startedAt = Date.now();
  const first = await newestHead(rpc);
  const unasked = network.deployments.filter(({ slug }) => !known.has(slug));
  const discovered = unasked.length === 0 ? [] : await discoverAt(first, unasked);
  const venues = network.deployments.flatMap(
    ({ slug }) => known.get(slug) ?? discovered.filter(({ protocol }) => protocol === slug),
  );
  const stopping = new AbortController();
  const { signal } = stopping;
  let followed: Followed = {
    rpc,
    network,
    adapters,
    venues,
    index: indexVenues(venues, adapters),
    topics: [
      ...new Set(
        [...adapters.values()].flatMap(({ topics, shares }) => [...topics, ...(shares?.topics ?? [])]),
      ),
    ],
    history: makeHistory(historyLimit),
    onFees: options.onFees,
    signal,
  };
  let market = await catchUp(followed, first);
  log.info(
    {
      chain_id: network.id,
      block: Number(first.number),
      venues: market.pools.size,
      deployments_known: known.size,
      duration_ms: Date.now() - startedAt,
    },
    "Read the market",
  );

  const listeners = new Set<(market: Market) => void>();
  const heads = followHeads(rpc, { pollMs: options.pollMs, signal, log });
  /** Since when the newest head is another than the market's. */
  let behindSinceMs: number | undefined;
  const alone = inTurn();
  const running = run();
  if (known.size === 0) options.onDiscovered?.(venues);
  const rediscovering = known.size === 0 ? undefined : rediscover();

  async function run(): Promise<void> {
    for await (const head of heads.heads()) {
      if (head.hash !== market.head.hash) behindSinceMs = Date.now();
      await alone(() => follow(head));
    }
  }

  async function follow(head: Head): Promise<void> {
    const next = await reach(head);
    if (next === undefined) return;
    behindSinceMs = undefined;
    if (next === market) return;
    logStep(market, next);
    market = next;
    announce(next);
  }

  function discoverAt(
    head: Head,
    deployments: Network["deployments"],
    ending?: AbortSignal,
  ): Promise<Venue[]> {
    const at = { multicall3: network.multicall3, blockHash: head.hash, signal: ending };
    return readAt(rpc, at, discoverVenues({ ...network, deployments }, adapters, options.tokens));
  }

  /** Asks every deployment again, since venues may have come while nobody looked. */
  async function rediscover(): Promise<void> {
    while (!signal.aborted) {
      try {
        const found = await discoverAt(market.head, network.deployments, signal);
        await alone(() => adopt(found));
        options.onDiscovered?.(found);
        return;
      } catch (error) {
        if (signal.aborted) return;
        const fields = { chain_id: network.id, reason: messageOf(error) };
        log.warn(fields, "Could not look for venues again");
        await pause(rediscoverMs, signal);
      }
    }
  }

  /** From here on `found` is followed. Only venues that were not known are read; all others stay as they are. */
  async function adopt(found: readonly Venue[]): Promise<void> {
    const { added, gone } = differenceOf(followed.venues, found);
    if (added.length === 0 && gone.length === 0) return;
    // Older markets lack the new venues, so no block may be replayed from them.
    const history = makeHistory(historyLimit);
    const next = { ...followed, venues: found, index: indexVenues(found, adapters), history };
    const loaded = await readVenues(next, market.head, added);
    followed = next;
    market = withReloaded(market, [...added, ...gone], loaded);
    history.add(market);
    const fields = { chain_id: network.id, added: added.length, gone: gone.length };
    log.info(fields, "Found other venues than before");
    announce(market);
  }

  function announce(next: Market): void {
    for (const listener of listeners) {
      try {
        listener(next);
      } catch (error) {
        const fields = { chain_id: network.id, block: Number(next.head.number), reason: messageOf(error) };
        log.error(fields, "A listener of the market failed");
      }
    }
  }

  /** The market at `head`, or at whatever replaced it while the node was failing; undefined once stopped. */
  async function reach(head: Head): Promise<Market | undefined> {
    let wanted = head;
    while (!signal.aborted) {
      try {
        return await catchUp(followed, wanted);
      } catch (error) {
        if (signal.aborted) return undefined;
        const fields = { chain_id: network.id, block: Number(wanted.number), reason: messageOf(error) };
        log.warn(fields, "Could not read a block");
        await pause(options.pollMs, signal);
        wanted = await newestHead(rpc, { signal }).catch(() => wanted);
      }
    }
    return undefined;
  }

  function logStep(from: Market, to: Market): void {
    if (to.head.number > from.head.number) return;
    const fields = { chain_id: network.id, block: Number(to.head.number), hash: to.head.hash };
    log.info(fields, "Followed a re-organisation");
  }

  return {
    current: () => market,
    confirmedAtMs: () => behindSinceMs ?? heads.confirmedAtMs() ?? startedAt,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stopping.abort();
      await running;
      await rediscovering;
    },
  };
}

/** Waits; returns early, without a throw, when `signal` aborts. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}

/** Lets one piece of work run at a time, in the order they came. */
function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
