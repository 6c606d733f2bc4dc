import { describe, expect, test } from "vitest";
import { pairOf, poolOf, usdc, weth } from "../../execution/testing/plans.js";
import { type Exclusion, parseExclusion } from "../../lib/exclusion.js";
import { type Market, makeMarket } from "../../market/index.js";
import { mainnet } from "../../networks/mainnet.js";
import { makeExclusions } from "../market/exclusions.js";
import { excludedVenues } from "./searchRoute.js";

const [pair, pool] = [pairOf(weth, usdc), poolOf(weth, usdc)];

describe("excludedVenues", () => {
  const list = [parseExclusion("standard:uniswap-v2") as Exclusion];
  const exclusions = makeExclusions(() => list);
  const whole = makeMarket(mainnet, {} as Market["head"], [pair, pool]);

  test("counts the venues that the operator excludes", () => {
    expect(excludedVenues({ exclusions }, whole)).toBe(1);
    expect(excludedVenues({ exclusions }, exclusions.allowed(whole))).toBe(0);
  });
});
