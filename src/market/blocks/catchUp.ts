import { blockByHash, type Head } from "../../chain/index.js";
import type { Followed, FollowedMarket } from "../follow/followed.js";
import { venueDifference } from "../follow/venueDifference.js";
import { readMarket } from "../start/readMarket.js";
import { catchUpByRanges } from "./catchUpByRanges.js";
import type { KnownMarket } from "./history.js";
import { replay } from "./replay.js";

/** The longest gap, in blocks, that is walked back block by block. For a longer gap, the logs are read in ranges. */
const walkLimit = 16;

/**
 * Returns the market at `head`, advanced from the nearest ancestor in the history. This also handles re-organisations,
 * since the abandoned branch is not an ancestor. Without an ancestor, reads every venue. Venues created in the blocks
 * in between are followed from then on. Throws BlockGoneError if the node abandons `head` meanwhile.
 */
export async function catchUp(followed: Followed, head: Head): Promise<FollowedMarket> {
  const known = followed.history.get(head.hash);
  const standing = known === undefined ? await goTo(followed, head) : await level(followed, known);
  followed.history.add({ market: standing.market, venues: standing.followed.venues });
  return standing;
}

async function goTo(followed: Followed, head: Head): Promise<FollowedMarket> {
  const { base, missing } = await findAncestor(followed, head);
  if (base !== undefined) return replay(followed, base, missing);
  const far = await catchUpByRanges(followed, head);
  return far ?? { followed, market: await readMarket(followed, head) };
}

/** Brings a market from the history up to date with the venues that are followed now. */
async function level(followed: Followed, known: KnownMarket): Promise<FollowedMarket> {
  const { added, gone } = venueDifference(known.venues, followed.venues);
  if (added.length === 0 && gone.length === 0) return { followed, market: known.market };
  return replay(followed, known, []);
}

async function findAncestor(
  followed: Followed,
  head: Head,
): Promise<{ base: KnownMarket | undefined; missing: Head[] }> {
  const missing = [head];
  const newest = followed.history.newestFirst()[0]?.market.head.number;
  if (newest === undefined || head.number - newest > BigInt(walkLimit)) return { base: undefined, missing };
  let child = head;
  while (missing.length < walkLimit + followed.network.reorgBlocks) {
    const base = followed.history.get(child.parentHash);
    if (base !== undefined && precedes(base.market.head, child)) return { base, missing: missing.reverse() };
    if (child.number === 0n) break;
    const parent = await blockByHash(followed.rpc, child.parentHash, { signal: followed.signal });
    if (parent === undefined || !precedes(parent, child)) break;
    missing.push(parent);
    child = parent;
  }
  return { base: undefined, missing };
}

/**
 * Returns whether `parent` can precede `child`. A node may name any block as the parent, but a block at another height
 * cannot be the parent.
 */
function precedes(parent: Head, child: Head): boolean {
  return parent.number === child.number - 1n;
}
