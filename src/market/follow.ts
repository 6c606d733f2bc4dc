import { followHeads, type Head, type Rpc, withUrgency } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { inTurn } from "../lib/inTurn.js";
import type { Logger } from "../lib/logger.js";
import type { Network } from "../networks/index.js";
import type { Venue } from "../protocols/index.js";
import type { Finder } from "../venues/index.js";
import type { Adapters } from "./adapters.js";
import { adopt } from "./adoptVenues.js";
import type { BlockFees } from "./fees.js";
import { readFirst } from "./firstMarket.js";
import { makeListeners } from "./listeners.js";
import { lookAgain } from "./lookAgain.js";
import type { Market } from "./market.js";
import type { MarketProgress } from "./progress.js";
import { reach } from "./reachHead.js";
import type { Kept } from "./resume.js";
import { nextSlice } from "./slices.js";

export type FollowOptions = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly adapters: Adapters;
  readonly tokens: readonly Address[];
  readonly pollMs: number;
  readonly log: Logger;
  /** Lists the venues of deployments that tell of all of them; absent: all are asked token by token. */
  readonly finder?: Finder | undefined;
  /**
   * Venues found at an earlier time, by deployment. A deployment that is in here, even with none, is not asked for its
   * venues before the first market, but soon after.
   */
  readonly known?: ReadonlyMap<string, readonly Venue[]> | undefined;
  /** What an earlier run followed; absent: nothing is known. */
  readonly kept?: Kept | undefined;
  /** Told all venues the deployments have, once every one of them was asked. */
  readonly onDiscovered?: (venues: readonly Venue[]) => void;
  /** Told what was earned in every block that was read by its logs, before its market is announced. */
  readonly onFees?: (block: BlockFees) => void;
  /** Told how far the first market has come: at the begin and at the end of each phase, and in between. */
  readonly onProgress?: ((progress: MarketProgress) => void) | undefined;
  /** Ends the start that is under way, which then throws the signal's reason, or the following. */
  readonly signal?: AbortSignal | undefined;
};

export type MarketFollower = {
  /** The market of the newest block that was read whole. */
  current(): Market;
  /** All that is followed, whether it can be traded now or not. */
  venues(): readonly Venue[];
  /** How many venues are worth following and still to be read. */
  toCome(): number;
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
  /** Resolves when nothing of it goes on any more; a second time does nothing. */
  stop(): Promise<void>;
};

/**
 * Reads the whole market once, then follows the chain until stopped. Resolves when the first market is there. Throws
 * what `readAt` throws and the reason of `signal`; then nothing goes on.
 */
export async function followMarket(options: FollowOptions): Promise<MarketFollower> {
  const { rpc, network, log, pollMs, known = new Map<string, readonly Venue[]>() } = options;
  const startedAt = Date.now();
  const stopping = new AbortController();
  const { signal } = stopping;
  endWith(options.signal, stopping);
  const patient = { ...options, rpc: withUrgency(rpc, "reading") };
  const first = await readFirst({ ...patient, known }, signal).catch((error: unknown) => {
    stopping.abort();
    throw error;
  });
  let { market } = first;
  let followed = { ...first.followed, rpc: withUrgency(rpc, "block") };
  let toCome = first.found.length - followed.venues.length;

  const listeners = makeListeners(log);
  const heads = followHeads(followed.rpc, { pollMs, signal, log });
  /** Since when the newest head is another than the market's. */
  let behindSinceMs: number | undefined;
  const alone = inTurn();
  const running = run();
  const growing = grow();

  async function run(): Promise<void> {
    for await (const head of heads.heads()) {
      if (head.hash !== market.head.hash) behindSinceMs = Date.now();
      await alone(() => goTo(head));
    }
  }

  async function goTo(head: Head): Promise<void> {
    const next = await reach(followed, head, { pollMs, log });
    if (next === undefined) return;
    behindSinceMs = undefined;
    followed = next.followed;
    if (next.market === market) return;
    logStep(market, next.market);
    market = next.market;
    listeners.announce(market);
  }

  /** Reads the venues that are still to come, then looks whether there are others by now. */
  async function grow(): Promise<void> {
    await lookAgain(patient, {
      followed: () => followed.venues,
      first: { ...first, complete: first.complete && known.size === 0 },
      take,
      signal,
    });
  }

  /** Follows `found`, and what was made since `before` were all, a slice at a time. */
  async function take(found: readonly Venue[], before: readonly Venue[]): Promise<void> {
    for (let more = true; more && !signal.aborted; ) {
      more = await alone(async () => {
        const slice = nextSlice(followed.venues, { found, before });
        const adopted = await adopt({ followed, market }, slice.venues);
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

  function logStep(from: Market, to: Market): void {
    if (to.head.number > from.head.number) return;
    const fields = { chain_id: network.id, block: Number(to.head.number), hash: to.head.hash };
    log.info(fields, "Followed a re-organisation");
  }

  return {
    current: () => market,
    venues: () => followed.venues,
    toCome: () => toCome,
    confirmedAtMs: () => behindSinceMs ?? heads.confirmedAtMs() ?? startedAt,
    subscribe: listeners.add,
    async stop() {
      stopping.abort();
      await running;
      await growing;
    },
  };
}

/** Aborts `controller` when `signal` is aborted, for the same reason. */
function endWith(signal: AbortSignal | undefined, controller: AbortController): void {
  if (signal === undefined) return;
  signal.throwIfAborted();
  const end = () => controller.abort(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  controller.signal.addEventListener("abort", () => signal.removeEventListener("abort", end), { once: true });
}
