import { blockByHash, type Head } from "../chain/index.js";
import { catchUpFar } from "./catchUpFar.js";
import type { Followed, FollowedMarket } from "./followed.js";
import type { Known } from "./history.js";
import { readMarket } from "./readMarket.js";
import { replay } from "./replay.js";
import { venueDifference } from "./venueDifference.js";

/** Up to this many blocks are walked back one by one; for more, all logs are read by ranges. */
const walkLimit = 16;

/**
 * Returns the market at `head`, advanced from the nearest ancestor in the history. A re-organisation needs nothing more,
 * since the abandoned branch is not an ancestor. Without an ancestor every venue is read anew. Venues created in the
 * blocks in between are followed from then on. Throws BlockGoneError when `head` is abandoned meanwhile.
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
  const far = await catchUpFar(followed, head);
  return far ?? { followed, market: await readMarket(followed, head) };
}

/** Brings a market of the history level with the venues followed now. */
async function level(followed: Followed, known: Known): Promise<FollowedMarket> {
  const { added, gone } = venueDifference(known.venues, followed.venues);
  if (added.length === 0 && gone.length === 0) return { followed, market: known.market };
  return replay(followed, known, []);
}

async function findAncestor(
  followed: Followed,
  head: Head,
): Promise<{ base: Known | undefined; missing: Head[] }> {
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

/** A node may name any block as parent; one of another height is not. */
function precedes(parent: Head, child: Head): boolean {
  return parent.number === child.number - 1n;
}
