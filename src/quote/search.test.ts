import { describe, expect, test } from "vitest";
import { pairOf, poolOf, usdc, wbtc, weth } from "../execution/testing/plans.js";
import { type Exclusion, parseExclusion } from "../lib/exclusion.js";
import { type Market, makeMarket, makeMarketFilter, withGuests } from "../market/index.js";
import { mainnet } from "../networks/mainnet.js";
import { makeExclusions } from "./exclusions.js";
import { excludedVenues } from "./search.js";

const [pair, pool, other] = [pairOf(weth, usdc), poolOf(weth, usdc), poolOf(wbtc, weth)];

describe("excludedVenues", () => {
  const list = [parseExclusion("standard:uniswap-v2") as Exclusion];
  const exclusions = makeExclusions(() => list);
  const whole = makeMarket(mainnet, {} as Market["head"], [pair, pool]);
  const allowed = exclusions.allowed(whole);
  const withoutPool = makeMarketFilter(({ venue }) => venue.id !== pool.venue.id);

  test.each<[string, Market]>([
    ["all that is allowed", allowed],
    ["a market with guests", withGuests(allowed, new Map([[other.venue.id, other]]), new Map())],
    ["a market of which an older Executor cannot trade a part", withoutPool(allowed)],
  ])("counts what the operator excludes of %s", (_, market) =>
    expect(excludedVenues({ exclusions }, market)).toBe(1),
  );
});
