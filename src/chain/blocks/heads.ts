import { messageOf } from "../../errors/error.js";
import { type Instant, instantAt, unixMsOf } from "../../lib/instant.js";
import { type Logger, silent } from "../../lib/logger.js";
import { pause } from "../../lib/wait.js";
import type { Rpc } from "../pool/rpc.js";
import { hostCount } from "./confirmHead.js";
import type { Head } from "./head.js";
import { makeHeadJudge } from "./headJudge.js";
import { describedHead } from "./newestHead.js";
import { subscribeHeads } from "./subscription.js";

export type FollowInput = {
  /** Interval between polls while no subscription delivers. */
  readonly pollMs: number;
  /** Stops following and ends every iteration. */
  readonly signal: AbortSignal;
  /** A ws or wss URL. Defaults to the first such URL of `rpc`. */
  readonly wsUrl?: string | undefined;
  readonly log?: Logger;
  /** This machine's clock, in Unix milliseconds, which may be set. */
  readonly nowMs?: () => number;
};

export type HeadFollower = {
  /**
   * Yields the newest head, and every head that replaces it, whether higher, lower or at the same height. A slow
   * consumer sees only the newest. Never fails, and ends when the signal is aborted.
   */
  heads(): AsyncIterableIterator<Head>;
  /**
   * When a node last confirmed the newest head, changed or not, in Unix milliseconds of the clock as it is set now.
   * Undefined before the first time.
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
  { pollMs, signal, wsUrl, log = silent, nowMs = Date.now }: FollowInput,
): HeadFollower {
  let head: Head | undefined;
  let version = 0;
  let confirmed: Instant | undefined;
  let wake: (() => void)[] = [];
  let lookNow = () => {};

  function wakeAll(): void {
    const waiting = wake;
    wake = [];
    for (const resume of waiting) resume();
  }

  function take(next: Head): void {
    if (signal.aborted) return;
    confirmed = instantAt(nowMs);
    if (head?.hash === next.hash) return;
    head = next;
    version += 1;
    wakeAll();
  }

  const isAlone = hostCount(rpc) < 2;
  const judge = makeHeadJudge({ rpc, signal, current: () => head, take });
  const url = wsUrl ?? rpc.subscriptionUrl();
  const subscription =
    url === undefined
      ? undefined
      : subscribeHeads({
          ...{ url, rpc, signal, log },
          onHead: (pushed) => void hear(pushed, new URL(url).host).catch(() => undefined),
          onLost: () => lookNow(),
        });

  /** A single node is believed. Of several, two must have the head. */
  async function hear(described: Head, host: string): Promise<void> {
    if (isAlone) take(described);
    else await judge(described, host);
  }

  async function look(prefer?: string): Promise<void> {
    const before = version;
    const { head: latest, host } = await describedHead(rpc, { signal, prefer });
    // A head that was pushed while this answer was in flight is newer.
    if (latest !== undefined && (version === before || !isAlone)) await hear(latest, host);
  }

  const poll = isAlone ? look : inTurns(rpc, look, { pollMs, signal });

  function restMs(failures: number): number {
    if (failures > 0) return Math.min(pollMs * 2 ** failures, Math.max(pollMs, LONGEST_BACKOFF_MS));
    if (!subscription?.isLive()) return pollMs;
    return Math.max(pollMs, Math.min(pollMs * SUBSCRIBED_POLL_FACTOR, LONGEST_SUBSCRIBED_POLL_MS));
  }

  async function keepPolling(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await poll();
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
  void keepPolling();
  return { heads: iterate, confirmedAtMs: () => confirmed && unixMsOf(confirmed, nowMs) };
}

/** Returns a function that looks at one of several nodes after the other, and does not wait for a slow one. */
function inTurns(
  rpc: Rpc,
  look: (host?: string) => Promise<void>,
  { pollMs, signal }: Pick<FollowInput, "pollMs" | "signal">,
): () => Promise<void> {
  /** Nodes that have not answered the previous poll yet. */
  const busy = new Set<string>();
  let turn = 0;
  return async () => {
    const idle = rpc.hosts().filter((host) => !busy.has(host));
    const host = idle[turn % Math.max(1, idle.length)];
    turn += 1;
    if (host === undefined) return busy.size === 0 ? look() : undefined;
    busy.add(host);
    const looking = look(host).finally(() => busy.delete(host));
    await Promise.race([looking, pause(pollMs, signal)]);
    looking.catch(() => undefined);
  };
}
