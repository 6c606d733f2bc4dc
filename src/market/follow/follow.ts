import { setTimeout as sleep } from "node:timers/promises";
import { followHeads, type Head, newestHead, RpcError, withUrgency } from "../../chain/index.js";
import { messageOf } from "../../errors/index.js";
import { type Instant, instantAt, unixMsOf } from "../../lib/instant.js";
import { inTurn } from "../../lib/inTurn.js";
import type { Logger } from "../../lib/logger.js";
import { abortWith } from "../../lib/wait.js";
import type { Proofs, Venue } from "../../protocols/index.js";
import { withReloaded } from "../blocks/advance.js";
import { catchUp } from "../blocks/catchUp.js";
import { branchOf } from "../blocks/history.js";
import type { Market } from "../market.js";
import { readFirstMarket } from "../start/firstMarket.js";
import { readVenueStates } from "../start/readMarket.js";
import { nextSlice } from "../start/slices.js";
import { type Followed, type FollowedMarket, withFollowed } from "./followed.js";
import { followMore } from "./followMore.js";
import type { FollowOptions } from "./followOptions.js";
import { makeListeners } from "./listeners.js";
import { venueDifference } from "./venueDifference.js";

/** What is known of nodes that may lag behind those from which the market comes. */
export type NodesLag = {
  /** Returns the newest market whose block the nodes have, if they lacked that of the newest market a moment ago. */
  market(): Market | undefined;
  /**
   * Looks which block is the nodes' newest, after they lacked one. Returns whether `market` now returns its market. Never
   * rejects.
   */
  look(): Promise<boolean>;
};

export type MarketFollower = {
  /** Returns the market of the newest block that was read completely. */
  current(): Market;
  /**
   * Returns the markets that are kept of the newest block and of those before it, the newest first, without a gap. Absent
   * if this process keeps that of the newest block alone.
   */
  kept?(): readonly Market[];
  /** Returns all followed venues, tradable now or not. */
  venues(): readonly Venue[];
  /** What its readings found out, for other readings of the network. */
  readonly proofs: Proofs;
  /** Returns how many venues worth following have not been read yet. */
  toCome(): number;
  /**
   * Returns the time when the node last confirmed that the block of `current` is its newest one, in Unix milliseconds.
   * A head whose block cannot be read confirms nothing.
   */
  confirmedAtMs(): number;
  /**
   * Returns how many followed states differed from the chain's when they were read again. Absent if this process does
   * not read states itself.
   */
  mismatches?(): number;
  /**
   * Calls `listener` with every new market. Returns a function that unsubscribes it. Errors that the listener throws
   * are logged. A block's market is announced again if more venues are followed in it.
   */
  subscribe(listener: (market: Market) => void): () => void;
  /**
   * Returns what the nodes say when they refuse a request that following the chain needs, for longer than a moment.
   * Undefined if they do not. Absent if this process does not follow the chain itself.
   */
  refusal?(): string | undefined;
  /** Absent if the market is read from the very nodes that requests use, which therefore have its newest block. */
  readonly nodesLag?: NodesLag;
  /** Stops following. Resolves once no work remains. Further calls have no effect. */
  stop(): Promise<void>;
};

/** A refusal may pass within this time. */
const MOMENT_MS = 5_000;

/**
 * Reads the market once, then follows the chain until stopped. Resolves once the first market is read. Throws any error
 * that `readAt` throws, and the reason of `signal`. No work continues after an error.
 */
export async function followMarket(options: FollowOptions): Promise<MarketFollower> {
  const { rpc, network, log, pollMs, known = new Map<string, readonly Venue[]>() } = options;
  const started = instantAt(Date.now);
  const stopping = new AbortController();
  const { signal } = stopping;
  if (options.signal !== undefined) {
    options.signal.throwIfAborted();
    signal.addEventListener("abort", abortWith(options.signal, stopping), { once: true });
  }
  const patient = { ...options, rpc: withUrgency(rpc, "reading") };
  let mismatches = 0;
  const onMismatch = (venues: readonly Venue[]) => {
    mismatches += venues.length;
  };
  const first = await readFirstMarket({ ...patient, known, onMismatch }, signal).catch((error: unknown) => {
    stopping.abort();
    throw error;
  });
  let { market } = first;
  let followed = { ...first.followed, rpc: withUrgency(rpc, "block") };
  let toCome = first.toFollow.length - followed.venues.length;

  const listeners = makeListeners(log);
  const heads = followHeads(followed.rpc, { pollMs, signal, log });
  const lag = makeLag();
  const alone = inTurn();
  const running = run();
  const growing = grow();

  async function run(): Promise<void> {
    for await (const head of heads.heads()) {
      if (head.hash !== market.head.hash) lag.begin();
      await alone(() => goTo(head));
    }
  }

  async function goTo(head: Head): Promise<void> {
    const next = await reachHead(followed, head, { pollMs, log, onFailure: lag.onFailure });
    if (next === undefined) return;
    lag.end();
    followed = next.followed;
    if (next.market === market) return;
    if (next.market.head.number <= market.head.number) {
      const { number, hash } = next.market.head;
      log.info({ chain_id: network.id, block: Number(number), hash }, "Followed a re-organisation");
    }
    market = next.market;
    listeners.announce(market);
  }

  /** Follows the remaining venues, then those that later choices add. */
  async function grow(): Promise<void> {
    await followMore(patient, {
      followed: () => followed.venues,
      market: () => market,
      first: { ...first, complete: first.complete && known.size === 0 },
      follow,
      signal,
    });
  }

  /** Follows `toFollow` slice by slice. Keeps the venues created since `before` was current. */
  async function follow(toFollow: readonly Venue[], before: readonly Venue[]): Promise<void> {
    for (let more = true; more && !signal.aborted; ) {
      more = await alone(async () => {
        const slice = nextSlice(followed.venues, { toFollow, before });
        const adopted = await adoptVenues({ followed, market }, slice.venues);
        if (adopted === undefined) return false;
        ({ followed, market } = adopted);
        ({ toCome } = slice);
        const fields = {
          chain_id: network.id,
          added: adopted.added,
          gone: adopted.gone,
          to_come: slice.toCome,
        };
        log.info(fields, "The set of venues changed");
        listeners.announce(market);
        return slice.toCome > 0;
      });
    }
  }

  return {
    current: () => market,
    kept: () => branchOf(followed.history, market),
    venues: () => followed.venues,
    proofs: followed.proofs,
    toCome: () => toCome,
    confirmedAtMs: () => lag.sinceMs() ?? heads.confirmedAtMs() ?? unixMsOf(started, Date.now),
    mismatches: () => mismatches,
    refusal: lag.refusal,
    subscribe: listeners.add,
    async stop() {
      stopping.abort();
      await running;
      await growing;
    },
  };
}

/** Creates the record of how long the market has been behind the newest head, and why. It is not. */
function makeLag() {
  let since: Instant | undefined;
  /** The refusal with which the last attempt to read a block ended. */
  let refusal: string | undefined;
  const sinceMs = () => since && unixMsOf(since, Date.now);
  return {
    sinceMs,
    begin(): void {
      since = instantAt(Date.now);
    },
    end(): void {
      [since, refusal] = [undefined, undefined];
    },
    onFailure(error: unknown): void {
      refusal = error instanceof RpcError ? error.message : undefined;
    },
    /** Returns the refusal unless it is but a moment old. */
    refusal: () => (Date.now() - (sinceMs() ?? Infinity) > MOMENT_MS ? refusal : undefined),
  };
}

type ReachOptions = {
  readonly pollMs: number;
  readonly log: Logger;
  /** Called with the error of each failed attempt. */
  readonly onFailure: (error: unknown) => void;
};

/**
 * Returns the market at `head`, or at the head that replaced it while the node was failing. Logs and reports each failure
 * and retries after `pollMs`. Returns undefined once `followed.signal` aborts.
 */
export async function reachHead(
  followed: Followed,
  head: Head,
  { pollMs, log, onFailure }: ReachOptions,
): Promise<FollowedMarket | undefined> {
  const { rpc, network, signal } = followed;
  let wanted = head;
  while (!signal.aborted) {
    try {
      return await catchUp(followed, wanted);
    } catch (error) {
      if (signal.aborted) return undefined;
      const fields = { chain_id: network.id, block: Number(wanted.number), reason: messageOf(error) };
      log.warn(fields, "Could not read a block");
      onFailure(error);
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
      wanted = await newestHead(rpc, { signal }).catch(() => wanted);
    }
  }
  return undefined;
}

type Adopted = FollowedMarket & { readonly added: number; readonly gone: number };

/**
 * Starts to follow `venues` and returns their market at the same block. Reads only new and changed venues. Returns
 * undefined if nothing changed. Throws any error that `readAt` throws.
 */
export async function adoptVenues(
  { followed, market }: FollowedMarket,
  venues: readonly Venue[],
): Promise<Adopted | undefined> {
  const { added, gone } = venueDifference(followed.venues, venues);
  if (added.length === 0 && gone.length === 0) return undefined;
  const next = withFollowed(followed, venues);
  const patient = { ...next, rpc: withUrgency(next.rpc, "reading") };
  const loaded = await readVenueStates(patient, market.head, added);
  const whole = withReloaded(market, [...added, ...gone], loaded);
  next.history.add({ market: whole, venues });
  return { followed: next, market: whole, added: added.length, gone: gone.length };
}
