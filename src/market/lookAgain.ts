import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "../errors/index.js";
import type { Venue } from "../protocols/index.js";
import { findVenues } from "./findVenues.js";
import type { FollowOptions } from "./follow.js";

/** After a failed attempt the next one comes so much later. */
const retryMs = 10_000;
/** After a restart that went on from what was kept, requests come first; its logs tell of what was made meanwhile. */
const calmMs = 20_000;
/** So often the venues are chosen anew: what was shallow may be deep by now. */
const chooseMs = 15 * 60_000;

export type Growing = {
  readonly followed: () => readonly Venue[];
  /** What was found for the first market; what of it is not read yet comes first. */
  readonly first: { readonly found: readonly Venue[]; readonly complete: boolean; readonly resumed: boolean };
  readonly take: (found: readonly Venue[], before: readonly Venue[]) => Promise<void>;
  readonly signal: AbortSignal;
};

/**
 * Reads what is still to come of the first venues, then looks for all venues once more unless they were complete, since
 * some may have come while nobody looked, and from then on now and then. What fails is logged and tried again until it succeeds or `signal` is aborted.
 * Never rejects.
 */
export async function lookAgain(options: FollowOptions, growing: Growing): Promise<void> {
  const { followed, first, take, signal } = growing;
  await untilDone(options, signal, () => take(first.found, []));
  if (signal.aborted) return;
  if (first.resumed) await sleep(calmMs, undefined, { signal, ref: false }).catch(() => undefined);
  if (signal.aborted) return;
  if (first.complete) options.onDiscovered?.(first.found);
  else await lookOnce();
  while (!signal.aborted) {
    await sleep(chooseMs, undefined, { signal, ref: false }).catch(() => undefined);
    await lookOnce();
  }

  function lookOnce(): Promise<void> {
    return untilDone(options, signal, async () => {
      const before = followed();
      const { venues } = await findVenues(options, { signal, known: new Map(), patient: true });
      await take(venues, before);
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
      log.warn({ chain_id: network.id, reason: messageOf(error) }, "Could not search for venues");
      await sleep(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
