import { describe, expect, test } from "vitest";
import { pairOf, poolOf, usdc, usdt, wbtc, weth } from "../../execution/testing/plans.js";
import { type Exclusion, parseExclusion } from "../../lib/exclusion.js";
import { type Market, makeMarket } from "../../market/index.js";
import { mainnet } from "../../networks/mainnet.js";
import { newestExecutor } from "../../program/index.js";
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
    expect(idsOf(market)).toHaveLength(3);
    expect([pair, pool, other].filter((each) => exclusions.admits(each))).toEqual(kept);
  });

  test("leaves out venues one of whose steps the executor does not know, once for every market", () => {
    const older = {
      ...newestExecutor,
      version: 0,
      steps: newestExecutor.steps.filter((step) => step !== "v3Swap"),
    };
    const allowed = noExclusions.allowed(market, older);
    expect(idsOf(allowed)).toEqual([pair.venue.id]);
    expect(noExclusions.allowed(market, older)).toBe(allowed);
    expect(noExclusions.allowed(market, newestExecutor)).toBe(market);
    expect([pair, pool, other].filter((each) => noExclusions.admits(each, older))).toEqual([pair]);
  });

  test("leaves out for an older executor what is excluded, too", () => {
    const older = {
      ...newestExecutor,
      version: 0,
      steps: newestExecutor.steps.filter((step) => step !== "v2Swap"),
    };
    const list = listOf(`token:${wbtc}`);
    const exclusions = makeExclusions(() => list);
    expect(idsOf(exclusions.allowed(market, older))).toEqual([pool.venue.id]);
    expect(idsOf(exclusions.allowed(market))).toEqual([pair.venue.id, pool.venue.id]);
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
