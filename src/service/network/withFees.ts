import type { Head } from "../../chain/index.js";
import type { StatedFees } from "../../fees/index.js";
import type { Preface, Standing } from "../../fleet/index.js";
import { unlessLate } from "../../lib/wait.js";
import type { EarnedFees, MarketFollower } from "../../market/index.js";

export type WithFeesInput = {
  readonly follower: Pick<MarketFollower, "current" | "venues" | "toCome" | "confirmedAtMs" | "subscribe">;
  readonly preface: Preface;
  /** Returns the fees at a block. */
  readonly statedAt: (head: Head) => Promise<StatedFees>;
  /** The priority fee, in wei per gas, until the first one is known. */
  readonly usualTipWei: bigint;
  /** Returns what pools earned in the blocks that the follower has passed since the last call. */
  readonly takeEarned: () => readonly EarnedFees[];
  readonly signal: AbortSignal;
};

/** The markets of a follower, each with the fees of its block. */
export type MarketsWithFees = {
  standing(): Standing;
  /** Calls `listener` whenever `standing` has changed. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  /** Returns when the node last confirmed the head of `standing`, in Unix milliseconds. */
  confirmedAtMs(): number;
  /** Returns what pools earned in the blocks up to that of `standing` since the last call. */
  takeFees(): readonly EarnedFees[];
  stop(): void;
};

/** How long the first market waits for its fees, and how long any other. */
const firstFeesMs = 1000;
const feesMs = 500;

/**
 * Follows a follower's markets, and reads the fees of each from nodes and contracts, so that nobody who follows the
 * result needs to. If a market's fees are late, it has no figures of a data fee, and the priority fee of the market
 * before. If blocks come faster than their fees, some markets are left out. Throws the reason of `signal`.
 */
export async function withFees(input: WithFeesInput): Promise<MarketsWithFees> {
  const { follower, preface, statedAt, takeEarned, signal } = input;
  const listeners = new Set<() => void>();
  let earned: readonly EarnedFees[] = [];
  let confirmedAtMs = 0;
  let reading = false;

  /** Returns the newest market once its fees are there or late. */
  async function next(ms: number, before: Standing | undefined): Promise<Standing> {
    const [market, venues, toCome] = [follower.current(), follower.venues(), follower.toCome()];
    const passed = takeEarned();
    const confirmed = follower.confirmedAtMs();
    const stated = await unlessLate(
      statedAt(market.head).catch(() => undefined),
      { ms, otherwise: undefined, signal },
    );
    earned = [...earned, ...passed];
    confirmedAtMs = confirmed;
    const tipBefore = before?.tipWei ?? input.usualTipWei;
    const isSameBlock = before?.market.head.hash === market.head.hash;
    return {
      ...{ market, venues, toCome, preface },
      // All answers of a block have the same priority fee.
      tipWei: isSameBlock ? tipBefore : (stated?.tipWei ?? tipBefore),
      dataFee: stated?.dataFee,
    };
  }

  let standing = await next(firstFeesMs, undefined);

  function isNewest(): boolean {
    const { market, venues, toCome } = standing;
    return market === follower.current() && venues === follower.venues() && toCome === follower.toCome();
  }

  async function catchUp(): Promise<void> {
    if (reading) return;
    reading = true;
    try {
      while (!isNewest()) {
        standing = await next(feesMs, standing);
        for (const listener of listeners) listener();
      }
    } finally {
      reading = false;
    }
  }

  const look = () => void catchUp().catch(() => undefined);
  const unsubscribe = follower.subscribe(look);
  look();
  return {
    standing() {
      // Not every change of the venues is announced.
      look();
      return standing;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    confirmedAtMs() {
      if (standing.market === follower.current()) confirmedAtMs = follower.confirmedAtMs();
      return confirmedAtMs;
    },
    takeFees() {
      const taken = earned;
      earned = [];
      return taken;
    },
    stop: unsubscribe,
  };
}
