import { describe, expect, test } from "vitest";
import { pairOf, poolOf, usdc, usdt, wbtc, weth } from "../execution/testing/plans.js";
import { type Exclusion, parseExclusion } from "../lib/exclusion.js";
import { type Market, makeMarket, type Pool, wholeOf, withGuests } from "../market/index.js";
import { mainnet } from "../networks/mainnet.js";
import { makeExclusions, noExclusions } from "./exclusions.js";

const [pair, pool, other] = [pairOf(weth, usdc), poolOf(weth, usdc), poolOf(wbtc, weth)];
const market = makeMarket(mainnet, {} as Market["head"], [pair, pool, other]);
const listOf = (...texts: string[]) => texts.map((text) => parseExclusion(text) as Exclusion);
const idsOf = ({ pools }: Market) => [...pools.keys()];

describe("makeExclusions", () => {
  test.each([
    [`venue:${pool.venue.address}`, [pair, other]],
    [`token:${wbtc}`, [pair, pool]],
    // A pair is the token of its shares.
    [`token:${pair.venue.address}`, [pool, other]],
    ["protocol:uniswap-v2", [pool, other]],
    ["standard:uniswap-v3", [pair]],
    [`token:${usdt}`, [pair, pool, other]],
  ])("leaves out what %s names", (text, kept) => {
    const list = listOf(text);
    const exclusions = makeExclusions(() => list);
    const allowed = exclusions.allowed(market);
    expect(idsOf(allowed)).toEqual(kept.map(({ venue }) => venue.id));
    expect(exclusions.allowed(market)).toBe(allowed);
    expect(wholeOf(allowed)).toBe(market);
    expect(idsOf(market)).toHaveLength(3);
    expect([pair, pool, other].filter(exclusions.admits)).toEqual(kept);
  });

  test.each([
    [`venue:${other.venue.address}`, [pair, pool], []],
    [`token:${wbtc}`, [pair, pool], []],
    ["protocol:uniswap-v3", [pair], []],
    ["standard:uniswap-v2", [pool], [other]],
  ])("leaves %s out of a market and its guests alike", (text, kept, guests) => {
    const list = listOf(text);
    const host = makeMarket(mainnet, {} as Market["head"], [pair, pool]);
    const visited = withGuests(host, new Map([[other.venue.id, other as Pool]]), new Map());
    const allowed = makeExclusions(() => list).allowed(visited);
    expect(idsOf(allowed)).toEqual([...kept, ...guests].map(({ venue }) => venue.id));
    expect([...(allowed.visit?.guests.values() ?? [])]).toEqual(guests);
  });

  test("follows a list that changes, and says which tokens are on it", () => {
    let list = listOf(`token:${wbtc}`);
    const exclusions = makeExclusions(() => list);
    expect([exclusions.isExcluded(wbtc), exclusions.isExcluded(weth)]).toEqual([true, false]);
    expect(idsOf(exclusions.allowed(market))).toHaveLength(2);
    list = [];
    expect(exclusions.allowed(market)).toBe(market);
    expect(exclusions.isExcluded(wbtc)).toBe(false);
  });

  test("leaves a market alone where nothing is excluded", () => {
    expect(noExclusions.allowed(market)).toBe(market);
  });
});
