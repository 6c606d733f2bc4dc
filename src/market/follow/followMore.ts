import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "../../errors/index.js";
import type { Venue } from "../../protocols/index.js";
import type { Market } from "../market.js";
import type { FollowOptions } from "./followOptions.js";
import { venuesToFollow } from "./venuesToFollow.js";

/** The pause after a failed attempt. */
const retryMs = 10_000;
/**
 * The pause after a kept market is resumed. Requests have priority, and logs announce venues that were created
 * meanwhile.
 */
const calmMs = 20_000;
/** The interval between choices of the venues to follow. A shallow venue may have become deep. */
const chooseMs = 15 * 60_000;

export type FollowMoreOptions = {
  readonly followed: () => readonly Venue[];
  readonly market: () => Market;
  /** The venues chosen for the first market. Those not read yet are read first. */
  readonly first: {
    readonly toFollow: readonly Venue[];
    readonly complete: boolean;
    readonly resumed: boolean;
  };
  /** Follows `toFollow` in place of `before`. */
  readonly follow: (toFollow: readonly Venue[], before: readonly Venue[]) => Promise<void>;
  readonly signal: AbortSignal;
};

/**
 * Follows the remaining venues of the first choice. Then chooses again, at once unless the first choice was complete,
 * and every quarter of an hour after that. Logs failures and retries until `signal` aborts. Never rejects.
 */
export async function followMore(options: FollowOptions, more: FollowMoreOptions): Promise<void> {
  const { followed, market, first, follow, signal } = more;
  await untilDone(options, signal, () => follow(first.toFollow, []));
  if (signal.aborted) return;
  if (first.resumed) await sleep(calmMs, undefined, { signal, ref: false }).catch(() => undefined);
  if (signal.aborted) return;
  if (first.complete) options.onDiscovered?.(first.toFollow);
  else await chooseAnew();
  while (!signal.aborted) {
    await sleep(chooseMs, undefined, { signal, ref: false }).catch(() => undefined);
    await chooseAnew();
  }

  function chooseAnew(): Promise<void> {
    return untilDone(options, signal, async () => {
      const before = followed();
      const choosing = { signal, known: new Map(), patient: true, market: market() };
      const { venues } = await venuesToFollow(options, choosing);
      await follow(venues, before);
      options.onDiscovered?.(venues);
    });
  }
}

async function untilDone(
  { network, log }: FollowOptions,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ chain_id: network.id, reason: messageOf(error) }, "Could not discover venues");
      await sleep(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
