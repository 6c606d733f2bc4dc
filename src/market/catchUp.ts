import { blockByHash, type Head } from "../chain/index.js";
import { catchUpFar } from "./catchUpFar.js";
import type { Followed, Standing } from "./followed.js";
import type { Known } from "./history.js";
import { readMarket } from "./readPools.js";
import { replay } from "./replay.js";
import { differenceOf } from "./venueDifference.js";

/** So many blocks are walked back one by one; of more, all logs are asked for at once. */
const walkLimit = 16;

/**
 * The market at `head`, from the nearest ancestor whose market is still known; re-orgs need nothing more, since the
 * abandoned branch is simply not an ancestor. Without such an ancestor every venue is read anew. New venues that the
 * blocks in between tell of are followed from then on. Throws BlockGoneError when `head` is abandoned meanwhile.
 */
export async function catchUp(followed: Followed, head: Head): Promise<Standing> {
  const known = followed.history.get(head.hash);
  const standing = known === undefined ? await goTo(followed, head) : await level(followed, known);
  followed.history.add({ market: standing.market, venues: standing.followed.venues });
  return standing;
}

async function goTo(followed: Followed, head: Head): Promise<Standing> {
  const { base, missing } = await findAncestor(followed, head);
  if (base !== undefined) return replay(followed, base, missing);
  const far = await catchUpFar(followed, head);
  return far ?? { followed, market: await readMarket(followed, head) };
}

/** A market that is known already, with the venues that came since. */
async function level(followed: Followed, known: Known): Promise<Standing> {
  const { added, gone } = differenceOf(known.venues, followed.venues);
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

/** A node may call any block a parent; one of another height is none. */
function precedes(parent: Head, child: Head): boolean {
  return parent.number === child.number - 1n;
}
