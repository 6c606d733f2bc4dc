import { expect, test } from "vitest";
import { makeBlooms } from "../../chain/blocks/bloom.js";
import type { Head, Rpc } from "../../chain/index.js";
import { type Hex, quantity, word } from "../../lib/hex.js";
import { mainnet } from "../../networks/mainnet.js";
import { makeProofs } from "../../protocols/index.js";
import { indexVenues } from "../blocks/advance.js";
import { makeHistory } from "../blocks/history.js";
import { makeMarket } from "../market.js";
import { entryOf, marketAt, note, venueOf } from "../testing/market.js";
import { adoptVenues, reachHead } from "./follow.js";
import type { Followed } from "./followed.js";

const hashOf = (number: number): Hex => `0x${word(BigInt(number))}`;
const headOf = (number: number): Head => ({
  ...{ number: BigInt(number), hash: hashOf(number), parentHash: hashOf(number - 1) },
  ...{ timestamp: 1n, baseFeeWei: 0n, gasUsed: 0n, gasLimit: 0n },
});
const pollMs = 40;

/** Block 100 is known. The node has no other block, and fails where it is asked for one by its hash. */
function stage() {
  const asked: { readonly method: string; readonly atMs: number }[] = [];
  const stop = new AbortController();
  async function request(method: string): Promise<unknown> {
    asked.push({ method, atMs: performance.now() });
    if (asked.length > 10) stop.abort();
    if (method !== "eth_getBlockByNumber") throw new Error("header not found");
    const figures = { timestamp: "0x1", gasUsed: "0x0", gasLimit: "0x0" };
    return { ...figures, number: quantity(100), hash: hashOf(100), parentHash: hashOf(99) };
  }
  const history = makeHistory(mainnet.reorgBlocks);
  history.add({ market: makeMarket(mainnet, headOf(100), []), venues: [] });
  const followed: Followed = {
    ...{
      rpc: { request, blooms: makeBlooms(), endpoints: () => [] } as unknown as Rpc,
      network: mainnet,
      adapters: new Map(),
      tokens: new Set(),
    },
    ...{ venues: [], index: indexVenues([], new Map()), topics: [], history, discovery: undefined },
    ...{ proofs: makeProofs(), mixes: false, signal: stop.signal },
  };
  const warned: object[] = [];
  const log = { info: () => {}, error: () => {}, warn: (fields: object) => void warned.push(fields) };
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  return { followed, asked, warned, options: { pollMs, log, onFailure }, failures, stop };
}

test("reach goes on with whatever block is the newest once the one it wanted cannot be read, after a pause", async () => {
  const { followed, asked, warned, options, failures } = stage();
  const standing = await reachHead(followed, headOf(103), options);
  expect(failures).toMatchObject([{ message: "header not found" }]);
  expect(standing?.market.head.number).toBe(100n);
  expect(warned).toEqual([{ chain_id: 1, block: 103, reason: "header not found" }]);
  expect(asked.map(({ method }) => method)).toEqual(["eth_getBlockByHash", "eth_getBlockByNumber"]);
  const [failed = 0, retried = 0] = asked.map(({ atMs }) => atMs);
  // Timers may fire a little early.
  expect(retried - failed).toBeGreaterThan(pollMs - 5);
});

test("reach answers nothing, and logs nothing, once it is to end", async () => {
  const { followed, warned, options, stop } = stage();
  const standing = reachHead(followed, headOf(103), options);
  stop.abort();
  expect(await standing).toBeUndefined();
  expect(warned).toEqual([]);
});

const venue = venueOf(1);
const adapters = new Map([[note.standard, note]]);

function followedNow(): Followed {
  const request = () => Promise.reject(new Error("nobody asks the node"));
  return {
    ...{ rpc: { request } as unknown as Rpc, network: mainnet, adapters, tokens: new Set() },
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

test("adopt is undefined, and keeps no other market, where the venues found are those that are followed", async () => {
  const followed = followedNow();
  const standing = { followed, market: marketAt("0x05", [entryOf(venue, 1)]) };
  expect(await adoptVenues(standing, [{ ...venue }])).toBeUndefined();
  expect(followed.history.newestFirst()).toEqual([]);
});
