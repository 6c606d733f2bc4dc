import { blockByHash, type Head, logsOfBlock } from "../chain/index.js";
import type { Hex } from "../lib/hex.js";
import type { Venue } from "../protocols/adapter.js";
import { advanceMarket, withReloaded } from "./advance.js";
import { feesOf } from "./fees.js";
import type { Followed } from "./followed.js";
import { historyLimit } from "./history.js";
import type { Market } from "./market.js";
import { readMarket, readVenues } from "./readPools.js";

/**
 * The market at `head`, from the nearest ancestor whose market is still known; re-orgs need nothing more, since
 * the abandoned branch is simply not an ancestor. Without such an ancestor every venue is read anew.
 * Throws BlockGoneError when `head` is abandoned meanwhile.
 */
export async function catchUp(followed: Followed, head: Head): Promise<Market> {
  const known = followed.history.get(head.hash);
  if (known !== undefined) return known;
  const { base, missing } = await findAncestor(followed, head);
  const market =
    base === undefined ? await readMarket(followed, head) : await replay(followed, base, missing);
  followed.history.add(market);
  return market;
}

async function findAncestor(
  followed: Followed,
  head: Head,
): Promise<{ base: Market | undefined; missing: Head[] }> {
  const missing = [head];
  let parentHash: Hex = head.parentHash;
  while (missing.length < historyLimit) {
    const base = followed.history.get(parentHash);
    if (base !== undefined) return { base, missing: missing.reverse() };
    if (missing.at(-1)?.number === 0n) break;
    const parent = await blockByHash(followed.rpc, parentHash, { signal: followed.signal });
    if (parent === undefined) break;
    missing.push(parent);
    parentHash = parent.parentHash;
  }
  return { base: undefined, missing };
}

async function replay(followed: Followed, base: Market, blocks: readonly Head[]): Promise<Market> {
  const stale = new Map<string, Venue>();
  let market = base;
  for (const head of blocks) {
    const logs = await logsOfBlock(followed.rpc, head.hash, followed.topics, { signal: followed.signal });
    followed.onFees?.(feesOf(followed.index.earners, market.head, head, logs));
    const step = advanceMarket(market, followed.index, head, logs);
    market = step.market;
    for (const venue of step.stale) stale.set(venue.id, venue);
    // A block in between is worth keeping only if nothing of it is waiting to be read at the newest one.
    if (stale.size === 0) followed.history.add(market);
  }
  if (stale.size === 0) return market;
  const venues = [...stale.values()];
  return withReloaded(market, venues, await readVenues(followed, market.head, venues));
}
