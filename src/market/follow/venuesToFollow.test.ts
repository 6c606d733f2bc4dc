import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { ZERO_ADDRESS } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Adapter } from "../../protocols/index.js";
import { packTicks } from "../../protocols/kit/concentrated/ticks.js";
import { uniswapV4 } from "../../protocols/uniswap-v4/index.js";
import { poolIdOf, venueOf } from "../../protocols/uniswap-v4/key.js";
import { marketAt } from "../testing/market.js";
import { tradedParts } from "./venuesToFollow.js";

const [token0, token1]: Address[] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`];
const manager: Address = "0x000000000004444c5dc75cb358380d2e3de08a90";
const deployment = { slug: "uniswap-v4", standard: "uniswap-v4", contracts: { manager } };
const liquidity = 10n ** 24n;

type Position = { readonly lower: number; readonly upper: number; readonly feePpm?: number };

/** Returns the part that a pool at a price of 1, whose liquidity is one position, trades with. */
function partOf({ lower, upper, feePpm = 3_000 }: Position): number | undefined {
  const key = {
    tokens: [token0, token1] as [Address, Address],
    fee: feePpm,
    tickSpacing: 1,
    hooks: ZERO_ADDRESS,
  };
  const ticks = packTicks([
    { tick: lower, liquidityNet: liquidity, liquidityGross: liquidity },
    { tick: upper, liquidityNet: -liquidity, liquidityGross: liquidity },
  ]);
  const state = { sqrtPriceX96: 1n << 96n, liquidity, tick: 0, ticks };
  const adapter = uniswapV4 as unknown as Adapter;
  const market = marketAt("0x01", [{ venue: venueOf(deployment, key), adapter, state }]);
  const entry = {
    deployment: "uniswap-v4",
    discovered: { key: poolIdOf(key), tokens: key.tokens, facts: {} },
  };
  return tradedParts(market)(entry, { reserves: [1e24, 1e24], certainPart: 5e-5 });
}

describe("the part of its reserves that a pool trades with", () => {
  test.each<[string, Position, number]>([
    ["over the whole range", { lower: -887_272, upper: 887_272 }, 1],
    ["two percent around the price", { lower: -200, upper: 200 }, 1],
    ["with a fee of a third", { lower: -887_272, upper: 887_272, feePpm: 333_333 }, 1],
    ["with a fee that leaves next to nothing", { lower: -887_272, upper: 887_272, feePpm: 900_000 }, 0],
    ["a tenth of a percent around the price", { lower: -10, upper: 10 }, 0.1],
    ["a hundredth of a percent around it", { lower: -1, upper: 1 }, 0.01],
    ["on one side of the price", { lower: 0, upper: 887_272 }, 0],
  ])("%s", (_, position, part) => {
    expect(partOf(position)).toBe(part);
  });

  test("is unknown for a pool that is not in the market", () => {
    const entry = { deployment: "uniswap-v4", discovered: { key: "0x12" as Hex, tokens: [], facts: {} } };
    expect(tradedParts(marketAt("0x01"))(entry, { reserves: [] })).toBeUndefined();
  });
});
