import { setTimeout as sleep } from "node:timers/promises";
import { followHeads, type Head, type Logger, newestHead, type Rpc, readAt } from "../chain/index.js";
import { messageOf } from "../errors/index.js";
import type { Address } from "../lib/address.js";
import type { Network } from "../networks/index.js";
import { indexVenues } from "./advance.js";
import { type Adapters, discoverVenues } from "./bootstrap.js";
import { catchUp, type Followed, historyLimit } from "./catchUp.js";
import { makeHistory } from "./history.js";
import type { Market } from "./market.js";

export type FollowOptions = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly adapters: Adapters;
  readonly tokens: readonly Address[];
  readonly pollMs: number;
  readonly log: Logger;
};

export type MarketFollower = {
  /** The market of the newest block that was read whole. */
  current(): Market;
  /**
   * When the node last confirmed that the block of `current` is its newest one; Unix milliseconds. A head whose
   * block cannot be read confirms nothing.
   */
  confirmedAtMs(): number;
  /** Calls `listener` with every new market; returns how to stop that. What it throws is logged. */
  subscribe(listener: (market: Market) => void): () => void;
  stop(): Promise<void>;
};

/** Reads the whole market once, then follows the chain until stopped. Resolves when the first market is there. */
export async function followMarket(options: FollowOptions): Promise<MarketFollower> {
  const { rpc, network, adapters, log } = options;
  const startedAt = Date.now();
  const first = await newestHead(rpc);
  const discovery = discoverVenues(network, adapters, options.tokens);
  const at = { multicall3: network.multicall3, blockHash: first.hash };
  const venues = await readAt(rpc, at, discovery);
  const stopping = new AbortController();
  const { signal } = stopping;
  const followed: Followed = {
    rpc,
    network,
    adapters,
    venues,
    index: indexVenues(venues, adapters),
    topics: [...new Set([...adapters.values()].flatMap((adapter) => adapter.topics))],
    history: makeHistory(historyLimit),
    signal,
  };
  let market = await catchUp(followed, first);
  log.info(
    {
      chain_id: network.id,
      block: Number(first.number),
      venues: market.venues.size,
      duration_ms: Date.now() - startedAt,
    },
    "Read the market",
  );

  const listeners = new Set<(market: Market) => void>();
  const heads = followHeads(rpc, { pollMs: options.pollMs, signal, log });
  /** Since when the newest head is another than the market's. */
  let behindSinceMs: number | undefined;
  const running = run();

  async function run(): Promise<void> {
    for await (const head of heads.heads()) {
      if (head.hash !== market.head.hash) behindSinceMs = Date.now();
      const next = await reach(head);
      if (next === undefined) return;
      behindSinceMs = undefined;
      if (next === market) continue;
      logStep(market, next);
      market = next;
      announce(next);
    }
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
    },
  };
}

/** Waits; returns early, without a throw, when `signal` aborts. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
