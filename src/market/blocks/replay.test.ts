import { describe, expect, test } from "vitest";
import { makeBlooms } from "../../chain/blocks/bloom.js";
import type { Head, Rpc } from "../../chain/index.js";
import { makeNodeTraits } from "../../chain/pool/nodeTraits.js";
import { type Hex, word } from "../../lib/hex.js";
import { mainnet } from "../../networks/mainnet.js";
import type { Log } from "../../protocols/index.js";
import { makeProofs } from "../../protocols/index.js";
import { changedBetween } from "../changed.js";
import type { Followed } from "../follow/followed.js";
import { makeMarket } from "../market.js";
import { entryOf, logOf, note, setTopic, unclearTopic, venueOf } from "../testing/market.js";
import { indexVenues } from "./advance.js";
import { makeHistory } from "./history.js";
import { replay, startReplay } from "./replay.js";

const venue = venueOf(1);
const hashOf = (number: number): Hex => `0x${word(BigInt(number))}`;
const headOf = (number: number): Head => ({
  ...{ number: BigInt(number), hash: hashOf(number), parentHash: hashOf(number - 1) },
  ...{ timestamp: 1_000n, baseFeeWei: 0n, gasUsed: 0n, gasLimit: 0n },
});
const base = { market: makeMarket(mainnet, headOf(1), [entryOf(venue, 1)]), venues: [venue] };

/** One venue that is followed on a node which has these logs, by the block's number. */
function followedWith(logs: Readonly<Record<number, readonly Log[]>>): Followed {
  async function request(method: string, params: readonly unknown[]): Promise<unknown> {
    if (method !== "eth_getLogs") throw new Error(`nobody asks for ${method}`);
    const [{ blockHash }] = params as [{ blockHash: Hex }];
    const found = logs[Number(blockHash)] ?? [];
    return found.map((log, logIndex) => ({ ...log, logIndex, blockHash }));
  }
  const adapters = new Map([[note.standard, note]]);
  return {
    ...{
      rpc: { request, blooms: makeBlooms(), traits: makeNodeTraits(), endpoints: () => [] } as unknown as Rpc,
      network: mainnet,
      adapters,
      tokens: new Set(),
    },
    ...{ venues: [venue], index: indexVenues([venue], adapters), topics: note.topics },
    ...{
      history: makeHistory(mainnet.reorgBlocks),
      discovery: undefined,
      proofs: makeProofs(),
      mixes: false,
    },
    signal: new AbortController().signal,
  };
}

/** What the history knows of the venue's state after the block. */
function keptAt({ history }: Followed, number: number): unknown {
  return history.get(hashOf(number))?.market.pools.get(venue.id)?.state;
}

describe("replay", () => {
  test("keeps the market of every block on the way, since each may become the ancestor of another branch", async () => {
    const followed = followedWith({ 2: [logOf(venue, setTopic, 7)], 3: [logOf(venue, setTopic, 8)] });
    const { market } = await replay(followed, base, [headOf(2), headOf(3)]);
    expect(market.pools.get(venue.id)?.state).toEqual({ value: 8 });
    expect(changedBetween(base.market, market)).toEqual(new Set([venue.id]));
    expect([2, 3].map((number) => keptAt(followed, number))).toEqual([{ value: 7 }, { value: 8 }]);
  });
});

describe("startReplay", () => {
  test("keeps no market from a block on of which a venue has still to be read", async () => {
    const followed = followedWith({});
    const steps = startReplay(followed, base);
    await steps.apply(headOf(2), [logOf(venue, unclearTopic)]);
    steps.keep();
    await steps.apply(headOf(3), [logOf(venue, setTopic, 7)]);
    steps.keep();
    expect(followed.history.newestFirst()).toEqual([]);
  });
});
