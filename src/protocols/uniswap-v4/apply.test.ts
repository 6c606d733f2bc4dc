import { toEventSelector } from "viem";
import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { refuse } from "../../lib/refusal.js";
import type { Venue } from "../adapter.js";
import type { PoolState } from "../lib/concentrated/state.js";
import { apply, TOPICS } from "./apply.js";
import type { PoolFacts } from "./facts.js";
import { uniswapV4 } from "./index.js";
import { poolIdOf, sorted } from "./key.js";

const usdc: Address = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const id = poolIdOf([NATIVE, usdc], 500, 10);
const venue: Venue<PoolFacts> = {
  id: `uniswap-v4:${id}`,
  protocol: "uniswap-v4",
  standard: "uniswap-v4",
  address: "0x000000000004444c5dc75cb358380d2e3de08a90",
  subject: id,
  tokens: [NATIVE, usdc],
  feePpm: 500,
  facts: { tickSpacing: 10 },
};
const state: PoolState = {
  sqrtPriceX96: 1n << 96n,
  liquidity: 40n,
  tick: 0,
  ticks: [
    { tick: -60, liquidityNet: 40n, liquidityGross: 40n },
    { tick: 60, liquidityNet: -40n, liquidityGross: 40n },
  ],
};
const [initialize, modify, swap, protocolFee] = TOPICS as [Hex, Hex, Hex, Hex];

function applied(topics: readonly Hex[], ...numbers: bigint[]): PoolState | undefined {
  const data: Hex = `0x${numbers.map(word).join("")}`;
  return apply(venue, state, { address: venue.address, topics, data });
}

describe("poolIdOf", () => {
  test("is the id of mainnet's pools: ETH/USDC at 0.05 %", () => {
    expect(id).toBe("0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27");
    expect([sorted(usdc, NATIVE), sorted(NATIVE, usdc)]).toEqual([venue.tokens, venue.tokens]);
  });
});

describe("apply", () => {
  test("knows the topics of its events", () => {
    const signatures = [
      "Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)",
      "ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)",
      "Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)",
      "ProtocolFeeUpdated(bytes32,uint24)",
    ];
    expect(TOPICS).toEqual(signatures.map(toEventSelector));
  });

  test("moves price, liquidity and tick by a swap", () => {
    expect(applied([swap, id], 5n, -4n, 777n, 50n, -61n, 500n)).toEqual({
      ...state,
      sqrtPriceX96: 777n,
      liquidity: 50n,
      tick: -61,
    });
  });

  test("adds and removes liquidity, in range and out of it", () => {
    expect(applied([modify, id], -60n, 60n, -10n, 0n)).toEqual({
      ...state,
      liquidity: 30n,
      ticks: [
        { tick: -60, liquidityNet: 30n, liquidityGross: 30n },
        { tick: 60, liquidityNet: -30n, liquidityGross: 30n },
      ],
    });
    expect(applied([modify, id], 60n, 70n, 5n, 0n)).toEqual({
      ...state,
      ticks: [
        { tick: -60, liquidityNet: 40n, liquidityGross: 40n },
        { tick: 60, liquidityNet: -35n, liquidityGross: 45n },
        { tick: 70, liquidityNet: -5n, liquidityGross: 5n },
      ],
    });
    expect(applied([modify, id], -60n, 60n, -41n, 0n)).toBeUndefined();
  });

  test("passes over other pools, and asks for a reload after all else", () => {
    expect(applied([swap, `0x${word(9n)}`], 1n)).toBe(state);
    expect([applied([initialize, id], 1n), applied([protocolFee, id], 1n), applied([])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("quote", () => {
  const context = { number: 1n, timestamp: 1n, baseFeeWei: 1n };
  const ask = (tokenOut: Address, amountIn: bigint) =>
    uniswapV4.quote(venue, state, { tokenIn: NATIVE, tokenOut, amountIn, context });

  test("refuses other tokens and what is no int128", () => {
    expect([ask(NATIVE, 1n), ask(usdc, 1n << 127n), ask(usdc, 0n)]).toEqual([
      refuse("otherTokens", "the pool does not hold these tokens"),
      refuse("tooMuch", "the amount is no int128"),
      refuse("tooLittle", "the amount is not positive"),
    ]);
  });
});

describe("encode", () => {
  test("swaps into native and out of it", () => {
    const amount = { token: usdc, sharePpm: 1_000_000 } as const;
    const fill = { amount, prefunded: false, to: "receiver" } as const;
    expect(uniswapV4.encode(venue, { ...fill, tokenIn: usdc, tokenOut: NATIVE })).toEqual({
      op: "v4Swap",
      manager: venue.address,
      tokenOut: "native",
      fee: 500,
      tickSpacing: 10,
      amount,
      to: "receiver",
    });
    expect(() => uniswapV4.encode(venue, { ...fill, tokenIn: usdc, tokenOut: usdc })).toThrow(
      `${venue.id} does not trade ${usdc} for ${usdc}`,
    );
  });
});
