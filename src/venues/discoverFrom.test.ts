import { describe, expect, test } from "vitest";
import { type Head, makeLogWalk, type Rpc } from "../chain/index.js";
import type { Hex } from "../lib/hex.js";
import { mainnet } from "../networks/mainnet.js";
import type { DiscoveredVenue, SourceIndex } from "../protocols/kit/adapter/source.js";
import { discoverFrom } from "./discoverFrom.js";

const contract = `0x${"1".repeat(40)}` as const;
const head: Head = {
  number: 1_000n,
  hash: "0x01",
  parentHash: "0x02",
  timestamp: 1n,
  baseFeeWei: 1n,
  gasUsed: 0n,
  gasLimit: 1n,
};
const unused = new Proxy({} as Rpc, {
  get() {
    throw new Error("nothing is asked of the node here");
  },
});
const keyOf = (position: number): Hex => `0x${position.toString(16)}`;

/** Counts so many venues, each of which is known by its position; tells which positions it was asked for. */
function counting(count: number | undefined, shifts: boolean) {
  const asked: [number, number][] = [];
  const index: SourceIndex = {
    // biome-ignore lint/correctness/useYield: it knows without asking.
    *count() {
      return count;
    },
    *discover(from, to, isKnown) {
      asked.push([from, to]);
      const keys = Array.from({ length: to - from }, (_, place) => keyOf(from + place));
      return keys.filter((key) => !isKnown(key)).map((key) => ({ key, tokens: [], facts: {} }));
    },
    shifts,
  };
  return { index, asked };
}

async function discovered(index: SourceIndex, from: number | undefined, known: readonly Hex[]) {
  const found: DiscoveredVenue[] = [];
  let reached: readonly number[] = [];
  const nothing = () => {
    throw new Error("no venue of this source is made");
  };
  await discoverFrom(
    { contract, index, among: nothing, weigh: nothing, venue: nothing },
    {
      rpc: unused,
      network: mainnet,
      head,
      walk: makeLogWalk(unused),
      signal: new AbortController().signal,
      from,
      isKnown: (key) => known.includes(key),
      onDiscovered(page, next, end) {
        found.push(...page);
        reached = [next, end];
      },
    },
  );
  return { keys: found.map(({ key }) => key), reached };
}

describe("fillFrom", () => {
  test("asks by position for what is new and, since nothing is sure yet, for the last ones again", async () => {
    const { index, asked } = counting(12_000, false);
    const { keys, reached } = await discovered(index, 6_000 + mainnet.reorgBlocks, []);
    expect(asked).toEqual([
      [6_000, 11_000],
      [11_000, 12_000],
    ]);
    expect(keys).toHaveLength(6_000);
    expect(reached).toEqual([12_000, 12_000]);
  });

  test("begins anew where positions shift, and leaves out what is known", async () => {
    const { index, asked } = counting(5_001, true);
    const known = Array.from({ length: 4_999 }, (_, position) => keyOf(position + 1));
    expect(await discovered(index, 5_000, known)).toEqual({
      keys: [keyOf(0), keyOf(5_000)],
      reached: [5_001, 5_001],
    });
    expect(asked[0]).toEqual([0, 5_000]);
  });

  test("finds none where neither a count is answered nor logs are to be had", async () => {
    const { index, asked } = counting(undefined, false);
    expect(await discovered(index, undefined, [])).toEqual({ keys: [], reached: [] });
    expect(asked).toEqual([]);
  });
});
