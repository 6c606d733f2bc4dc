import { BlockGoneError, blockByNumber, type Head, logsInRange } from "../chain/index.js";
import type { Followed, FollowedMarket } from "./followed.js";
import type { Known } from "./history.js";
import { startReplay } from "./replay.js";

/** The largest number of logs to apply: reading every venue anew takes less time than more of them. */
const MOST_LOGS = 200_000;
/** The first range serves to estimate how many logs follow. */
const FIRST_SPAN = 128;

/**
 * Returns the market at `head` from one far behind, by the logs of all blocks in between. Where these are too many, every
 * venue is read anew. Undefined where the history has no such market, or where the chain moved to another branch
 * meanwhile. Throws what the node throws, and BlockGoneError where the node lacks the block it named.
 */
export async function catchUpFar(followed: Followed, head: Head): Promise<FollowedMarket | undefined> {
  const { rpc, topics, signal } = followed;
  // Otherwise a node that names a block it lacks would be asked for the logs of millions of blocks.
  if (!(await isOnChain(followed, head))) throw new BlockGoneError(head.number);
  const base = await newestOnChain(followed, head);
  if (base === undefined) return undefined;
  const from = Number(base.market.head.number) + 1;
  const to = Number(head.number);
  const replaying = startReplay(followed, base);
  let seen = 0;
  for (const range of rangesOf(from, to)) {
    for await (const page of logsInRange(rpc, { topics0: topics, ...range }, { signal })) {
      seen += page.logs.length;
      const share = (page.to - from + 1) / (to - from + 1);
      // All blocks of a page count as one: no market in between is needed.
      const last = page.to === to ? head : await blockByNumber(rpc, BigInt(page.to), { signal });
      if (last === undefined) return undefined;
      await replaying.apply(last, page.logs);
      if (seen / share > MOST_LOGS) {
        await replaying.apply(head, []);
        return replaying.finishAnew();
      }
    }
  }
  // The logs were read by block number; they belong to the branch of `head` if `head` is still on the chain.
  if (!(await isOnChain(followed, head))) return undefined;
  return replaying.finish();
}

function rangesOf(from: number, to: number): { readonly from: number; readonly to: number }[] {
  const middle = Math.min(to, from + FIRST_SPAN - 1);
  return middle === to
    ? [{ from, to }]
    : [
        { from, to: middle },
        { from: middle + 1, to },
      ];
}

/** The newest known market whose block is still on the chain, and before `head`. */
async function newestOnChain(followed: Followed, head: Head): Promise<Known | undefined> {
  const all = followed.history.newestFirst().filter(({ market }) => market.head.number < head.number);
  all.sort((a, b) => Number(b.market.head.number - a.market.head.number));
  // Farther and farther back: a re-organisation that long is rare, and each look is a request.
  for (let index = 0; index < all.length; index = 2 * index + 1) {
    const known = all[index] as Known;
    if (await isOnChain(followed, known.market.head)) return known;
  }
  return undefined;
}

async function isOnChain({ rpc, signal }: Followed, { number, hash }: Head): Promise<boolean> {
  return (await blockByNumber(rpc, number, { signal }))?.hash === hash;
}
