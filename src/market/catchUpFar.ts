import { BlockGoneError, blockByNumber, type Head, logsInRange } from "../chain/index.js";
import type { Followed, Standing } from "./followed.js";
import type { Known } from "./history.js";
import { startFrom } from "./replay.js";

/** Logs that are gone through at most: reading every venue anew takes less than asking for more of them. */
const MOST_LOGS = 200_000;
/** The first range tells how many logs there are to come. */
const FIRST_SPAN = 128;

/**
 * The market at `head` from one that lies far behind, by the logs of all blocks in between; where they are too many every
 * venue is read anew. Undefined where there is no such market, or where the chain moved to another branch meanwhile. Throws what the
 * node throws, and BlockGoneError where the node does not have the block that it named.
 */
export async function catchUpFar(followed: Followed, head: Head): Promise<Standing | undefined> {
  const { rpc, topics, signal } = followed;
  // Whoever names a block that is not there would otherwise be asked for the logs of millions.
  if (!(await isOnChain(followed, head))) throw new BlockGoneError(head.number);
  const base = await newestOnChain(followed, head);
  if (base === undefined) return undefined;
  const from = Number(base.market.head.number) + 1;
  const to = Number(head.number);
  const steps = startFrom(followed, base);
  let seen = 0;
  for (const range of rangesOf(from, to)) {
    for await (const page of logsInRange(rpc, { topics0: topics, ...range }, { signal })) {
      seen += page.logs.length;
      const share = (page.to - from + 1) / (to - from + 1);
      // All blocks of a page count as one: nobody asks for the market of one in between.
      const last = page.to === to ? head : await blockByNumber(rpc, BigInt(page.to), { signal });
      if (last === undefined) return undefined;
      await steps.apply(last, page.logs);
      if (seen / share > MOST_LOGS) {
        await steps.apply(head, []);
        return steps.finishAnew();
      }
    }
  }
  // The logs were asked for by the blocks' numbers; they are those of `head`'s branch if it is still on the chain.
  if (!(await isOnChain(followed, head))) return undefined;
  return steps.finish();
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
