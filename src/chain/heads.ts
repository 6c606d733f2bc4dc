import { messageOf } from "../errors/error.js";
import { type Logger, silent } from "../lib/logger.js";
import { pause } from "../lib/wait.js";
import { blockByNumber } from "./blocks.js";
import type { Head } from "./head.js";
import type { Rpc } from "./rpc.js";
import { subscribeHeads } from "./subscription.js";

export type FollowInput = {
  /** Interval between polls while no subscription delivers. */
  readonly pollMs: number;
  /** Stops following and ends every iteration. */
  readonly signal: AbortSignal;
  /** A ws or wss URL. Defaults to the first such URL of `rpc`. */
  readonly wsUrl?: string | undefined;
  readonly log?: Logger;
  readonly now?: () => number;
};

export type HeadFollower = {
  /**
   * Yields the newest head, and every head that replaces it, whether higher, lower or at the same height. A slow
   * consumer sees only the newest. Never fails, and ends when the signal is aborted.
   */
  heads(): AsyncIterableIterator<Head>;
  /**
   * When a node last confirmed the newest head, changed or not, in Unix milliseconds. Undefined before the first time.
   */
  confirmedAtMs(): number | undefined;
};

/** Polls of a silent node back off up to this interval. */
const LONGEST_BACKOFF_MS = 1_000;
/** While a subscription is live, polling only confirms that silence means no new block. */
const SUBSCRIBED_POLL_FACTOR = 5;
const LONGEST_SUBSCRIBED_POLL_MS = 15_000;

/** Follows the newest block of a network: by subscription if one is available, and always by polling. */
export function followHeads(
  rpc: Rpc,
  { pollMs, signal, wsUrl, log = silent, now = Date.now }: FollowInput,
): HeadFollower {
  let head: Head | undefined;
  let version = 0;
  let confirmedAtMs: number | undefined;
  let wake: (() => void)[] = [];
  let lookNow = () => {};

  function wakeAll(): void {
    const waiting = wake;
    wake = [];
    for (const resume of waiting) resume();
  }

  function take(next: Head): void {
    if (signal.aborted) return;
    confirmedAtMs = now();
    if (head?.hash === next.hash) return;
    head = next;
    version += 1;
    wakeAll();
  }

  const url = wsUrl ?? rpc.subscriptionUrl();
  const subscription =
    url === undefined
      ? undefined
      : subscribeHeads({ url, rpc, signal, log, onHead: take, onLost: () => lookNow() });

  async function look(): Promise<void> {
    const before = version;
    const latest = await blockByNumber(rpc, "latest", { signal });
    // A head that was pushed while this answer was in flight is newer.
    if (latest !== undefined && version === before) take(latest);
  }

  function restMs(failures: number): number {
    if (failures > 0) return Math.min(pollMs * 2 ** failures, Math.max(pollMs, LONGEST_BACKOFF_MS));
    if (!subscription?.isLive()) return pollMs;
    return Math.max(pollMs, Math.min(pollMs * SUBSCRIBED_POLL_FACTOR, LONGEST_SUBSCRIBED_POLL_MS));
  }

  async function poll(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await look();
        if (failures > 0) log.info({ chain_id: rpc.chainId }, "Heads arrive again");
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === 1 && !signal.aborted) {
          log.warn({ chain_id: rpc.chainId, reason: messageOf(error) }, "Got no head from the node");
        }
      }
      // A subscription that ends suggests a problem with the node, so poll at once.
      const hurry = new Promise<void>((resolve) => {
        lookNow = resolve;
      });
      await Promise.race([pause(restMs(failures), signal).catch(() => {}), hurry]);
    }
  }

  async function* iterate(): AsyncIterableIterator<Head> {
    let seen = 0;
    while (!signal.aborted) {
      if (head !== undefined && version > seen) {
        seen = version;
        yield head;
      } else {
        await new Promise<void>((resolve) => wake.push(resolve));
      }
    }
  }

  signal.addEventListener("abort", wakeAll, { once: true });
  void poll();
  return { heads: iterate, confirmedAtMs: () => confirmedAtMs };
}
