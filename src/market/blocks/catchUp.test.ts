import { expect, test } from "vitest";
import { makeBlooms } from "../../chain/blocks/bloom.js";
import { BlockGoneError, type Head, type Rpc } from "../../chain/index.js";
import { type Hex, quantity, word } from "../../lib/hex.js";
import { mainnet } from "../../networks/mainnet.js";
import { makeProofs } from "../../protocols/index.js";
import type { Followed } from "../follow/followed.js";
import { makeMarket } from "../market.js";
import { indexVenues } from "./advance.js";
import { catchUp } from "./catchUp.js";
import { makeHistory } from "./history.js";

const hashOf = (number: number): Hex => `0x${word(BigInt(number))}`;
const headOf = (number: number, parentHash = hashOf(number - 1)): Head => ({
  ...{ number: BigInt(number), hash: hashOf(number), parentHash },
  ...{ timestamp: 1_000n, baseFeeWei: 0n, gasUsed: 0n, gasLimit: 0n },
});

/** What is followed of a node that has a block for every hash, of the height `heightOf` says, and none at any height. */
function followedOn(heightOf: (asked: number) => number, known: readonly Head[], network = mainnet) {
  const asked: string[] = [];
  async function request(method: string, params: readonly unknown[]): Promise<unknown> {
    asked.push(method);
    if (asked.length > 1_000) throw new Error("asked without end");
    if (method !== "eth_getBlockByHash") return null;
    const at = Number(params[0]);
    const figures = { timestamp: "0x1", gasUsed: "0x0", gasLimit: "0x0" };
    return {
      ...{ ...figures, number: quantity(heightOf(at)), hash: hashOf(at), parentHash: hashOf(at - 1) },
    };
  }
  const history = makeHistory(network.reorgBlocks);
  for (const head of known) history.add({ market: makeMarket(network, head, []), venues: [] });
  const followed: Followed = {
    ...{
      rpc: { request, blooms: makeBlooms(), endpoints: () => [] } as unknown as Rpc,
      network,
      adapters: new Map(),
      tokens: new Set(),
    },
    ...{ venues: [], index: indexVenues([], new Map()), topics: [], history, discovery: undefined },
    ...{ proofs: makeProofs(), mixes: false, signal: new AbortController().signal },
  };
  return { followed, asked };
}

test.each([
  ["on Ethereum", mainnet, 79],
  ["where re-organisations are short", { ...mainnet, reorgBlocks: 2 }, 17],
])(
  "asks for a limited number of parents %s, however far apart the known heights are",
  async (_, network, most) => {
    const { followed, asked } = followedOn((at) => at - 1_000_000, [headOf(100), headOf(1_000_000)], network);
    const head = headOf(1_000_010, hashOf(2_000_009));
    await expect(catchUp(followed, head)).rejects.toBeInstanceOf(BlockGoneError);
    expect(asked.filter((method) => method === "eth_getBlockByHash").length).toBe(most);
  },
);

test("goes back to no parent of another height, whether it is known or asked for", async () => {
  const head = headOf(103, hashOf(100));
  const { followed, asked } = followedOn((at) => at + 1, [headOf(100)]);
  await expect(catchUp(followed, head)).rejects.toBeInstanceOf(BlockGoneError);
  expect(asked).toEqual(["eth_getBlockByHash", "eth_getBlockByNumber"]);
});
