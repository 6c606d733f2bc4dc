import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import type { Weight } from "../protocols/kit/adapter/source.js";
import type { CatalogueVenue } from "./catalogue.js";
import { choose } from "./choose.js";
import { inWei } from "./discovery.js";
import { type Ranked, rank, worthsOf } from "./rank.js";

const address = (index: number): Address => `0x${index.toString(16).padStart(40, "0")}`;
const [native, usd, eur, tokenA, tokenB] = [1, 2, 3, 4, 5].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];
const known = { baseTokens: [native, usd, eur], natives: [native] };

function weighed(key: number, tokens: readonly Address[], weight: Weight) {
  const entry: CatalogueVenue = { deployment: "x", discovered: { key: address(key), tokens, facts: {} } };
  return { entry, weight };
}

const worth = (weiPerUnit: number) => ({ weiPerUnit, depthWei: Number.POSITIVE_INFINITY });
const keys = (ranked: readonly Ranked[]) => ranked.map(({ entry }) => Number(entry.discovered.key));

describe("rank", () => {
  test("reckons depth by the scarcer of the deepest two sides that have a price, and a base token's price by its deepest way to the native", () => {
    const venues = [
      // 2,000 usd for one native; a shallow pool that lies says 1.
      weighed(100, [native, usd], { reserves: [50, 100_000], price: 2_000 }),
      weighed(101, [native, usd], { reserves: [1, 1], price: 1 }),
      // Only by way of usd: 1 eur is 1 usd.
      weighed(102, [usd, eur], { reserves: [40_000, 40_000], price: 1 }),
      // A token of no price of its own: 4 native for one.
      weighed(103, [tokenA, native], { reserves: [10, 40], price: 4 }),
      // Two sides with a price, of which one is nearly empty.
      weighed(104, [tokenA, eur], { reserves: [100, 2_000] }),
      weighed(105, [tokenB, address(99)], { reserves: [1e30, 1e30], price: 1 }),
      // Pools of several tokens: one has nearly run dry, another has no price.
      weighed(106, [native, usd, eur], { reserves: [9, 60_000, 2] }),
      weighed(107, [native, usd, tokenB], { reserves: [8, 14_000, 5] }),
      weighed(108, [native, address(98), tokenB], { reserves: [6, 1, 1] }),
    ];
    const ranked = rank(venues, worthsOf(venues, known));
    expect(ranked.map(({ entry, depthWei }) => [Number(entry.discovered.key), depthWei])).toEqual([
      [100, 50],
      [103, 40],
      [102, 20],
      [106, 9],
      [107, 7],
      [108, 6],
      [104, 1],
      [101, 1 / 2_000],
      [105, 0],
    ]);
  });

  test("takes no price from reserves that a narrow range pretends, but ranks by all of them", () => {
    const venues = [
      weighed(100, [native, usd], { reserves: [50, 100_000], price: 2_000 }),
      weighed(101, [native, usd], { reserves: [9_000, 9_000], price: 1, certainPart: 0.005 }),
    ];
    const ranked = rank(venues, worthsOf(venues, known));
    expect(ranked.map(({ entry, depthWei }) => [Number(entry.discovered.key), depthWei])).toEqual([
      [100, 50],
      [101, 4.5],
    ]);
    // A price with more behind it than any other is believed.
    const deep = weighed(102, [native, usd], { reserves: [9_000, 18e6], price: 2_001, certainPart: 0.006 });
    expect(worthsOf([...venues, deep], known).get(usd)?.weiPerUnit).toBeCloseTo(1 / 2_001, 12);
  });

  test("believes what tokens were worth before, whatever else the venues say", () => {
    const venues = [weighed(100, [tokenA, usd], { reserves: [1, 4_000], price: 4_000 })];
    const worths = worthsOf(venues, known, new Map([[usd, worth(1 / 2_000)]]));
    expect(rank(venues, worths).map(({ depthWei }) => depthWei)).toEqual([2]);
    const lie = [...venues, weighed(101, [native, usd], { reserves: [9, 9], price: 1 })];
    expect(worthsOf(lie, known, worths)).toEqual(worths);
  });
});

describe("a token that somebody holds nearly all of and calls worth anything", () => {
  test("makes no pool rank higher than what lies behind that price", () => {
    const price = 1e12;
    const venues = [
      weighed(100, [native, usd], { reserves: [50, 100_000], price: 2_000 }),
      // Two natives for each of two tokens, at a price at which a unit of them is worth as much as all the rest.
      weighed(101, [tokenA, native], { reserves: [2 / price, 2], price }),
      weighed(102, [tokenB, native], { reserves: [2 / price, 2], price }),
      ...Array.from({ length: 20 }, (_, index) =>
        weighed(200 + index, [tokenA, index % 2 ? tokenB : usd], { reserves: [1e9, 1e9] }),
      ),
    ];
    const ranked = rank(venues, worthsOf(venues, known));
    expect(keys(ranked)[0]).toBe(100);
    expect(ranked[1]?.depthWei).toBe(2);
  });
});

describe("choose", () => {
  const many = (count: number, depthWei: number, tokens: readonly Address[]): Ranked[] =>
    Array.from({ length: count }, (_, index) => ({
      entry: { deployment: "x", discovered: { key: address(1_000_000 + index), tokens, facts: {} } },
      depthWei,
    }));
  const one = (key: number, depthWei: number, tokens: readonly Address[]): Ranked => ({
    entry: { deployment: "x", discovered: { key: address(key), tokens, facts: {} } },
    depthWei,
  });

  test("keeps a small chain whole, however shallow its venues are", () => {
    expect(choose(many(900, 0, [tokenA, native]), { most: 5_000, minDepthWei: 10 })).toHaveLength(900);
  });

  test("beyond the first thousand keeps what is deep, and the three deepest of every token", () => {
    const ranked = [
      ...many(1_000, 100, [native, usd]),
      one(1, 50, [native, usd]),
      ...[2, 3, 4, 5].map((key) => one(key, 9 - key, [tokenA, native])),
      one(6, 0, [tokenB, native]),
    ];
    const chosen = choose(ranked, { most: 5_000, minDepthWei: 10 });
    expect(keys(chosen).slice(1_000)).toEqual([1, 2, 3, 4]);
    expect(choose(ranked, { most: 1_002, minDepthWei: 10 })).toHaveLength(1_002);
  });

  test("lets what was followed before stay until it is half as deep as others have to be", () => {
    const ranked = [
      ...many(1_000, 100, [native, usd]),
      one(1, 11, [native, usd]),
      one(2, 9, [native, usd]),
      one(3, 6, [native, usd]),
      one(4, 4, [native, usd]),
    ];
    const limits = { most: 5_000, minDepthWei: 10 };
    expect(keys(choose(ranked, limits).slice(1_000))).toEqual([1]);
    const followed = new Set(ranked.slice(-2).map(({ entry }) => entry));
    expect(keys(choose(ranked, limits, followed).slice(1_000))).toEqual([3, 1]);
    // Where only so many may stay, one that is a little deeper does not push out one of before.
    expect(keys(choose(ranked, { ...limits, most: 1_001 }, followed).slice(1_000))).toEqual([3]);
  });
});

describe("inWei", () => {
  const [cheap, dear, other] = [address(901), address(902), address(903)];
  const network = {
    stablecoins: [cheap, dear, other],
    tokens: [cheap, dear, other].map((token, index) => ({
      address: token,
      symbol: "USD",
      name: "Dollar",
      decimals: index === 0 ? 6 : 18,
    })),
  };
  const limits = { most: 5, minDepthWei: 10, minDepthUsd: 25_000 };

  test("converts the depth in dollars at the median of what the stablecoins say", () => {
    // A coin of 18 decimals is worth 0.5 dollars by the first stablecoin, 0.4 by the second and 0.1 by the third.
    const worths = new Map([
      [cheap, worth(2e18 / 1e6)],
      [dear, worth(2.5)],
      [other, worth(10)],
    ]);
    expect(inWei(limits, network, worths)).toEqual({ ...limits, minDepthWei: 25_000 * 2.5e18 });
    worths.delete(other);
    expect(inWei(limits, network, worths)).toEqual({ ...limits, minDepthWei: 25_000 * 2e18 });
  });

  test("leaves the depth in coins without a priced stablecoin, and without a depth in dollars", () => {
    expect(inWei(limits, network, new Map([[native, worth(1)]]))).toEqual(limits);
    const coins = { most: 5, minDepthWei: 10, minDepthUsd: undefined };
    expect(inWei(coins, network, new Map([[cheap, worth(1)]]))).toEqual(coins);
  });
});
