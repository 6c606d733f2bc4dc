import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "../errors/index.js";
import type { Venue } from "../protocols/adapter.js";
import { discoverAt } from "./firstMarket.js";
import type { FollowOptions } from "./follow.js";
import type { Market } from "./market.js";

/** After a failed attempt to ask for venues again, the next one comes so much later. */
const retryMs = 10_000;

/**
 * Asks every deployment for its venues, since some may have come while nobody looked, and hands them to `take`. What
 * fails is logged and tried again until it succeeds or `signal` is aborted. Never rejects.
 */
export async function askAgain(
  options: FollowOptions,
  {
    current,
    take,
    signal,
  }: {
    readonly current: () => Market;
    readonly take: (found: readonly Venue[]) => Promise<void>;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { network, log } = options;
  const { deployments } = network;
  while (!signal.aborted) {
    try {
      await take(await discoverAt(options, current().head, { deployments, signal }));
      return;
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ chain_id: network.id, reason: messageOf(error) }, "Could not look for venues again");
      await sleep(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
