import { describe, expect, test } from "vitest";
import { NATIVE } from "../../lib/address.js";
import { mainnet } from "../../networks/mainnet.js";
import type { Prices } from "../../prices/index.js";
import { priceImpactBps } from "./priceImpact.js";

const weth = mainnet.wrappedNative;
const usdc = mainnet.tokens[1]!.address;
const shallow = mainnet.tokens[5]!.address;
const unpriced = mainnet.tokens[6]!.address;

const prices: Prices = new Map([
  [NATIVE, { usdPerUnit: 3_000e-18, depthUsd: 1e6 }],
  [weth, { usdPerUnit: 3_000e-18, depthUsd: 1e6 }],
  [usdc, { usdPerUnit: 1e-6, depthUsd: Infinity }],
  [shallow, { usdPerUnit: 1e-18, depthUsd: 99_999 }],
]);

type Amounts = Parameters<typeof priceImpactBps>[1]["inputs"];

const ether: Amounts = [{ token: weth, amount: 10n ** 18n }];
const impact = (inputs: Amounts, outputs: Amounts) => priceImpactBps(prices, { inputs, outputs }, 100_000);

describe("priceImpactBps", () => {
  test.each([
    ["nothing lost", 3_000_000_000n, 0],
    ["a percent lost", 2_970_000_000n, 100],
    ["more got than the prices say", 3_003_000_000n, -10],
    ["nearly nothing got", 1n, 10_000],
    ["the nearest whole basis point", 2_999_800_000n, 1],
    ["less than half a basis point more", 3_000_000_100n, 0],
  ])("tells %s", (_, amountOut, bps) => {
    expect(impact(ether, [{ token: usdc, amount: amountOut }])).toBe(bps);
  });

  test("is 0 for wrapping", () => {
    expect(impact(ether, [{ token: NATIVE, amount: 10n ** 18n }])).toBe(0);
  });

  test("is undefined where a side has no price, or one without the depth", () => {
    for (const token of [shallow, unpriced]) {
      expect(impact(ether, [{ token, amount: 1n }])).toBeUndefined();
      expect(impact([{ token, amount: 1n }], ether)).toBeUndefined();
      expect(impact([...ether, { token, amount: 1n }], ether)).toBeUndefined();
      expect(impact(ether, [...ether, { token, amount: 1n }])).toBeUndefined();
    }
  });

  test("adds up what is paid and what arrives", () => {
    const dollars = (amount: bigint) => ({ token: usdc, amount });
    expect(impact([...ether, dollars(3_000_000_000n)], [dollars(5_400_000_000n)])).toBe(1000);
    expect(impact([dollars(4_000_000_000n)], [...ether, dollars(1_000_000_000n)])).toBe(0);
  });
});
