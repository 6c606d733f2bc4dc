import { describe, expect, test } from "vitest";
import { usdc, weth } from "../../execution/testing/plans.js";
import { mainnet } from "../../networks/mainnet.js";
import type { RouteResult } from "../../routing/index.js";
import type { TokenUniverse } from "../../tokens/index.js";
import { noRoute, type RequestedTrade } from "./failures.js";

const universe: TokenUniverse = { tokens: new Map(), bundled: new Set() };
const asked: RequestedTrade = {
  inputs: [{ token: weth, amount: 10n ** 30n }],
  outputs: [usdc],
  fee: undefined,
};
const receiver = `0x${"99".repeat(20)}` as const;

type NotFound = Extract<RouteResult, { reason: "insufficientLiquidity" }>;

/** What the refusal says about the range of amounts that route. */
function rangeIn(limits: Pick<NotFound, "maxAmountIn" | "minAmountIn">, feeBps?: bigint): string {
  const fee = feeBps === undefined ? undefined : { bps: feeBps, receiver };
  const result: NotFound = { found: false, reason: "insufficientLiquidity", ...limits };
  const { code, message } = noRoute({ network: mainnet, universe }, { ...asked, fee }, result, []);
  expect(code).toBe("INSUFFICIENT_LIQUIDITY");
  return String(message).split("acceptable range")[1] ?? "";
}

describe("noRoute", () => {
  test("names the range as it was found where no fee is taken", () => {
    const maxAmountIn = 123_456_789n * 10n ** 18n;
    expect(rangeIn({ maxAmountIn })).toBe(` (at most ${maxAmountIn})`);
    const minAmountIn = 987_654_321n;
    expect(rangeIn({ maxAmountIn, minAmountIn })).toBe(` (at least ${minAmountIn})`);
  });

  test("names the least and the most whole amounts that leave no less and no more after the fee", () => {
    const left = (whole: bigint) => whole - (whole * 30n) / 10_000n;
    const limit = 1_000_000_007n;
    const [, most = ""] = /at most (\d+)/.exec(rangeIn({ maxAmountIn: limit }, 30n)) ?? [];
    expect([left(BigInt(most)) <= limit, left(BigInt(most) + 1n) <= limit]).toEqual([true, false]);
    const range = rangeIn({ maxAmountIn: 0n, minAmountIn: limit }, 30n);
    const [, least = ""] = /at least (\d+)/.exec(range) ?? [];
    expect([left(BigInt(least)) >= limit, left(BigInt(least) - 1n) >= limit]).toEqual([true, false]);
  });

  test("says where no amount at all can be traded", () => {
    expect(rangeIn({ maxAmountIn: 0n })).toBe(" (no amount can be traded now)");
  });
});
