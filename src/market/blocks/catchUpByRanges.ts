import { BlockGoneError, blockByNumber, type Head, logsInRange, RpcError } from "../../chain/index.js";
import type { Followed, FollowedMarket } from "../follow/followed.js";
import type { KnownMarket } from "./history.js";
import { type Replay, startReplay } from "./replay.js";

/** The most logs to apply. Beyond this, reading every venue takes less time. */
const MOST_LOGS = 200_000;
/** The length of the first range, which serves to estimate the number of logs in the rest. */
const FIRST_SPAN = 128;

/**
 * Returns the market at `head`, advanced from a much older one by the logs of all blocks in between. Reads every venue
 * instead if there are too many logs, or if the nodes do not return them. Returns undefined if the history has no such market, or if the chain switches to
 * another branch meanwhile. Throws any error of the node, and BlockGoneError if the node lacks the block that it named.
 */
export async function catchUpByRanges(followed: Followed, head: Head): Promise<FollowedMarket | undefined> {
  // Without this check, a node that names a block it lacks would receive requests for the logs of millions of blocks.
  if (!(await isOnChain(followed, head))) throw new BlockGoneError(head.number);
  const base = await newestOnChain(followed, head);
  if (base === undefined) return undefined;
  const from = Number(base.market.head.number) + 1;
  const to = Number(head.number);
  const replaying = startReplay(followed, base);
  try {
    const reached = await applyRanges(followed, replaying, { from, to, head });
    if (reached === "elsewhere") return undefined;
    if (reached === "tooMany") return anew();
  } catch (error) {
    // Some nodes return no logs of all contracts, however few the blocks.
    if (error instanceof RpcError) return anew();
    throw error;
  }
  // The logs were read by block number. They belong to the branch of `head` if `head` is still on the chain.
  if (!(await isOnChain(followed, head))) return undefined;
  return replaying.finish();

  async function anew(): Promise<FollowedMarket> {
    await replaying.apply(head, []);
    return replaying.finishAnew();
  }
}

/** Applies the logs of all blocks of a range, unless there are too many or the chain has another branch. */
async function applyRanges(
  { rpc, topics, signal }: Followed,
  replaying: Replay,
  { from, to, head }: { readonly from: number; readonly to: number; readonly head: Head },
): Promise<"all" | "tooMany" | "elsewhere"> {
  let seen = 0;
  for (const range of rangesOf(from, to)) {
    for await (const page of logsInRange(rpc, { topics0: topics, ...range }, { signal })) {
      seen += page.logs.length;
      const share = (page.to - from + 1) / (to - from + 1);
      // All blocks of a page are applied as one, since no market in between is needed.
      const last = page.to === to ? head : await blockByNumber(rpc, BigInt(page.to), { signal });
      if (last === undefined) return "elsewhere";
      await replaying.apply(last, page.logs);
      if (seen / share > MOST_LOGS) return "tooMany";
    }
  }
  return "all";
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

/** Returns the newest known market whose block is before `head` and still on the chain. */
async function newestOnChain(followed: Followed, head: Head): Promise<KnownMarket | undefined> {
  const all = followed.history.newestFirst().filter(({ market }) => market.head.number < head.number);
  all.sort((a, b) => Number(b.market.head.number - a.market.head.number));
  // The steps back grow exponentially: such long re-organisations are rare, and each check costs a request.
  for (let index = 0; index < all.length; index = 2 * index + 1) {
    const known = all[index] as KnownMarket;
    if (await isOnChain(followed, known.market.head)) return known;
  }
  return undefined;
}

async function isOnChain({ rpc, signal }: Followed, { number, hash }: Head): Promise<boolean> {
  return (await blockByNumber(rpc, number, { signal }))?.hash === hash;
}
