import { toEventSelector } from "viem";
import { describe, expect, test } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { isRefusal, refuse } from "../../lib/refusal.js";
import type { QuoteInput } from "../adapter.js";
import { noTicks, packTicks } from "../kit/concentrated/ticks.js";
import { sorted } from "../kit/singleton/currency.js";
import type { PoolState } from "../kit/singleton/state.js";
import type { Venue } from "../venue.js";
import { apply, TOPICS } from "./apply.js";
import type { PoolFacts } from "./facts.js";
import { uniswapV4 } from "./index.js";
import { poolIdOf } from "./key.js";

const usdc: Address = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const id = poolIdOf({ tokens: [NATIVE, usdc], fee: 500, tickSpacing: 10, hooks: ZERO_ADDRESS });
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
  ticks: packTicks([
    { tick: -60, liquidityNet: 40n, liquidityGross: 40n },
    { tick: 60, liquidityNet: -40n, liquidityGross: 40n },
  ]),
};
const [initialize, modify, swap, protocolFee] = TOPICS as [Hex, Hex, Hex, Hex];
const sender: Hex = `0x${word(1n)}`;

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
    expect(applied([swap, id, sender], 5n, -4n, 777n, 50n, -61n, 500n)).toEqual({
      ...state,
      sqrtPriceX96: 777n,
      liquidity: 50n,
      tick: -61,
    });
  });

  test("adds and removes liquidity, in range and out of it", () => {
    expect(applied([modify, id, sender], -60n, 60n, -10n, 0n)).toEqual({
      ...state,
      liquidity: 30n,
      ticks: packTicks([
        { tick: -60, liquidityNet: 30n, liquidityGross: 30n },
        { tick: 60, liquidityNet: -30n, liquidityGross: 30n },
      ]),
    });
    expect(applied([modify, id, sender], 60n, 70n, 5n, 0n)).toEqual({
      ...state,
      ticks: packTicks([
        { tick: -60, liquidityNet: 40n, liquidityGross: 40n },
        { tick: 60, liquidityNet: -35n, liquidityGross: 45n },
        { tick: 70, liquidityNet: -5n, liquidityGross: 5n },
      ]),
    });
    expect(applied([modify, id, sender], -60n, 60n, -41n, 0n)).toBeUndefined();
  });

  test("takes over what the protocol takes, and keeps it until it changes", () => {
    const taking = applied([protocolFee, id], 0x1f4_0fan) as PoolState;
    expect(taking).toEqual({ ...state, protocolFee: 0x1f4_0fa });
    expect(applied([protocolFee, `0x${word(9n)}`], 5n)).toBe(state);
    const log = (topic: Hex, numbers: bigint[]) => ({
      address: venue.address,
      topics: [topic, id, sender],
      data: `0x${numbers.map(word).join("")}` as Hex,
    });
    const swapped = apply(venue, taking, log(swap, [5n, -4n, 777n, 50n, -61n, 999n]));
    const grown = apply(venue, taking, log(modify, [-60n, 60n, 1n, 0n]));
    expect([swapped?.protocolFee, grown?.protocolFee]).toEqual([0x1f4_0fa, 0x1f4_0fa]);
    expect(apply(venue, taking, log(protocolFee, [0n]))).toEqual(state);
  });

  test("passes over other pools, and asks for a reload after all else", () => {
    expect(applied([swap, `0x${word(9n)}`], 1n)).toBe(state);
    expect([applied([initialize, id], 1n), applied([])]).toEqual([undefined, undefined]);
  });
});

describe("quote", () => {
  const context = { number: 1n, timestamp: 1n, baseFeeWei: 1n };
  const ask = (tokenOut: Address, amountIn: bigint) =>
    uniswapV4.quote(venue, state, { tokenIn: NATIVE, tokenOut, amountIn, context });

  test("takes the protocol's fee first, by direction, then the pool's fee of the rest", () => {
    const deep = { ...state, liquidity: 10n ** 24n, ticks: noTicks };
    const paid = (protocolFee: number, feePpm: number, forth: boolean) => {
      const [tokenIn, tokenOut] = forth ? venue.tokens : [usdc, NATIVE];
      const input = { tokenIn, tokenOut, amountIn: 1_000_000n, context } as QuoteInput;
      const quote = uniswapV4.quote({ ...venue, feePpm }, { ...deep, protocolFee }, input);
      return isRefusal(quote) ? quote.reason : quote.amountOut;
    };
    // 1,000 + 3,000 − ⌊3⌋ and 250 + 3,000 − ⌊0.75⌋ ppm. Rounding takes a unit.
    const both = (250 << 12) | 1_000;
    expect([paid(both, 3_000, true), paid(both, 3_000, false)]).toEqual([996_002n, 996_749n]);
    expect([paid(0, 0, true), paid(0, 999_000, true)]).toEqual([999_999n, 999n]);
    const all = "the pool keeps all of the input as its fee";
    expect([paid(both, 1_000_000, true), paid(0, 1_000_000, false)]).toEqual([all, all]);
    const whole = { ...venue, feePpm: 1_000_000 };
    expect(uniswapV4.curve(whole, deep, NATIVE, usdc)).toBeUndefined();
  });

  test("refuses other tokens, and amounts beyond int128", () => {
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
    expect(uniswapV4.encode(venue, state, { ...fill, tokenIn: usdc, tokenOut: NATIVE })).toEqual({
      op: "v4Swap",
      manager: venue.address,
      tokenOut: "native",
      fee: 500,
      tickSpacing: 10,
      amount,
      to: "receiver",
    });
    expect(() => uniswapV4.encode(venue, state, { ...fill, tokenIn: usdc, tokenOut: usdc })).toThrow(
      `${venue.id} does not turn ${usdc} into ${usdc}`,
    );
  });
});
