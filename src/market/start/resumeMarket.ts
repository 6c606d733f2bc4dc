import { blockByNumber, type Head, newestHead } from "../../chain/index.js";
import type { Venue } from "../../protocols/index.js";
import { catchUp } from "../blocks/catchUp.js";
import { type Followed, type FollowedMarket, withFollowed } from "../follow/followed.js";
import { makeMarket, type Pool, type Untradable } from "../market.js";

/** The market that an earlier run kept. */
export type KeptMarket = {
  readonly head: Head;
  /** All followed venues. Untradable ones have no pool. */
  readonly venues: readonly Venue[];
  readonly pools: readonly Pool[];
  /** The reason why each of the others was untradable, by venue id. */
  readonly untradable: ReadonlyMap<string, Untradable>;
};

/**
 * Brings a kept market up to the newest block. Returns undefined if the kept block is no longer on the chain. Every
 * venue is then read again. Throws any error that `catchUp` throws.
 */
export async function resumeMarket(before: Followed, kept: KeptMarket): Promise<FollowedMarket | undefined> {
  const { rpc, signal, network } = before;
  const { number, hash } = kept.head;
  const [there, head] = await Promise.all([
    blockByNumber(rpc, number, { signal }),
    newestHead(rpc, { signal }),
  ]);
  if (there?.hash !== hash) return undefined;
  const followed = withFollowed(before, kept.venues);
  followed.history.add({
    market: makeMarket(network, kept.head, kept.pools, kept.untradable),
    venues: kept.venues,
  });
  return catchUp(followed, head);
}
