import { newestHead, type Rpc } from "../../chain/index.js";
import type { Lead, Membership } from "../../fleet/index.js";
import { orAborted, pause, unlessLate } from "../../lib/wait.js";

/** Pauses between attempts to prepare a standby. */
const prepareMs = 10_000;
/** How often a standby looks whether the leader's node is silent, and how long its own node may take to answer. */
const offerMs = 500;

/**
 * Prepares a process once it stands by, and tries again until that succeeds. Throws the reason of `signal` once it aborts.
 */
export async function prepareStandby(
  lead: Lead,
  prepare: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  await orAborted(lead.ready, signal);
  while (lead.state() === "standby") {
    try {
      await prepare();
      return;
    } catch {
      // A takeover would report the reason.
      await pause(prepareMs, signal);
    }
  }
}

export type WatchLeaderInput = {
  readonly rpc: Rpc;
  readonly membership: Membership;
  /** The time after which the leader's node counts as silent if it has not confirmed the head. */
  readonly awayMs: number;
  readonly signal: AbortSignal;
};

/**
 * Asks this process's node for its head while the process stands by and the leader's node is silent. Returns a function
 * that returns whether this process should lead instead. The other members learn of each change at once.
 */
export function watchLeader(
  lead: Lead,
  { rpc, membership, awayMs, signal }: WatchLeaderInput,
): () => boolean {
  let offers = false;
  async function isAhead(): Promise<boolean> {
    const held = lead.held();
    if (lead.state() !== "standby" || held === undefined) return false;
    if (Date.now() - lead.confirmedAtMs() < awayMs) return false;
    const { number } = await newestHead(rpc, { signal });
    return number >= held.market.head.number;
  }
  async function watch(): Promise<void> {
    for (;;) {
      await pause(offerMs, signal);
      const looking = isAhead().catch(() => false);
      const now = await unlessLate(looking, { ms: offerMs, otherwise: false, signal });
      if (now === offers) continue;
      offers = now;
      await membership.announce();
    }
  }
  void watch().catch(() => undefined);
  return () => offers;
}
