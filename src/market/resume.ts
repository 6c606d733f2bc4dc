import { blockByNumber, type Head, newestHead } from "../chain/index.js";
import type { Venue } from "../protocols/index.js";
import { catchUp } from "./catchUp.js";
import { type Followed, type Standing, withVenues } from "./followed.js";
import { makeMarket, type Pool, type Refused } from "./market.js";

/** What an earlier run followed, as it stood at a block. */
export type Kept = {
  readonly head: Head;
  /** All that was followed; those that could not be traded have no pool. */
  readonly venues: readonly Venue[];
  readonly pools: readonly Pool[];
  /** Why the others could not, by venue id. */
  readonly refused: ReadonlyMap<string, Refused>;
};

/**
 * What an earlier run followed, brought level with the newest block. Undefined where the chain has not that block any more:
 * then all is read anew. Throws what `catchUp` throws.
 */
export async function resume(before: Followed, kept: Kept): Promise<Standing | undefined> {
  const { rpc, signal, network } = before;
  const { number, hash } = kept.head;
  const [there, head] = await Promise.all([
    blockByNumber(rpc, number, { signal }),
    newestHead(rpc, { signal }),
  ]);
  if (there?.hash !== hash) return undefined;
  const followed = withVenues(before, kept.venues);
  followed.history.add({
    market: makeMarket(network, kept.head, kept.pools, kept.refused),
    venues: kept.venues,
  });
  return catchUp(followed, head);
}
