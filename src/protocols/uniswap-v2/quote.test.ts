import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRefusal, refuse } from "../../lib/refusal.js";
import type { BlockContext } from "../adapter.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import { curveOut } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import { amountOutOf, curve, FILL_GAS, quote } from "./quote.js";
import { MAX_RESERVE, type PairState } from "./state.js";

const tokenA = "0x00000000000000000000000000000000000000a0";
const tokenB = "0x00000000000000000000000000000000000000b0";
const pair = "0x00000000000000000000000000000000000000aa";
const venue: Venue<NoFacts> = {
  id: `uniswap-v2:${pair}`,
  protocol: "uniswap-v2",
  standard: "uniswap-v2",
  address: pair,
  tokens: [tokenA, tokenB],
  feePpm: 3000,
  facts: {},
};
const context: BlockContext = { number: 2n, timestamp: 12n, baseFeeWei: 1n };
const withReserves = (reserve0: bigint, reserve1: bigint): PairState => ({
  reserve0,
  reserve1,
  surplus0: 0n,
  surplus1: 0n,
  totalSupply: 7_000_000n,
  ownShares: 3n,
  kLast: 11n,
  feeOn: true,
});
const state = withReserves(5_000_000n, 10_000_000n);
const sell = (amountIn: bigint, from: PairState = state) =>
  quote(venue, from, { tokenIn: tokenA, tokenOut: tokenB, amountIn, context });

const reserve = fc.bigInt({ min: 1n, max: MAX_RESERVE });
const amount = fc.bigInt({ min: 1n, max: MAX_RESERVE });

describe("amountOutOf", () => {
  test("equals the 997/1000 formula of the pair's own router", () => {
    fc.assert(
      fc.property(amount, reserve, reserve, (amountIn, reserveIn, reserveOut) => {
        const net = amountIn * 997n;
        expect(amountOutOf(amountIn, reserveIn, reserveOut, 3000)).toBe(
          (net * reserveOut) / (reserveIn * 1000n + net),
        );
      }),
    );
  });

  test("the pair's invariant after the fee holds, and not for one unit more", () => {
    fc.assert(
      fc.property(amount, reserve, reserve, (amountIn, reserveIn, reserveOut) => {
        const out = amountOutOf(amountIn, reserveIn, reserveOut, 3000);
        const holds = (out: bigint) =>
          ((reserveIn + amountIn) * 1000n - amountIn * 3n) * (reserveOut - out) * 1000n >=
          reserveIn * reserveOut * 1_000_000n;
        expect([holds(out), holds(out + 1n)]).toEqual([true, false]);
      }),
    );
  });
});

describe("quote", () => {
  test("sells the first token", () => {
    expect(sell(1_000_000n)).toEqual({
      amountOut: 1_662_497n,
      state: withReserves(6_000_000n, 8_337_503n),
      gas: FILL_GAS,
    });
  });

  test("sells the second token", () => {
    const input = { tokenIn: tokenB, tokenOut: tokenA, amountIn: 1_000_000n, context } as const;
    expect(quote(venue, state, input)).toEqual({
      amountOut: 453_305n,
      state: withReserves(4_546_695n, 11_000_000n),
      gas: FILL_GAS,
    });
  });

  test("refuses what the pair reverts", () => {
    const unknown = quote(venue, state, { tokenIn: tokenA, tokenOut: pair, amountIn: 1n, context });
    const dust = sell(1n, withReserves(10n ** 18n, 1000n));
    expect([sell(0n), sell(MAX_RESERVE - 4_999_999n), dust, unknown]).toEqual([
      refuse("tooLittle", "the amount is not positive"),
      refuse("tooMuch", "the pair cannot hold that much"),
      refuse("tooLittle", "the output is zero"),
      refuse("otherTokens", "the pair does not hold these tokens"),
    ]);
    expect(isRefusal(sell(MAX_RESERVE - 5_000_000n))).toBe(false);
  });

  test("counts the pair's surplus towards its capacity, and as reserves afterwards", () => {
    const donated = { ...state, surplus0: 100n, surplus1: 10n };
    expect(sell(1_000_000n, donated)).toEqual({
      amountOut: 1_662_497n,
      state: withReserves(6_000_100n, 8_337_513n),
      gas: FILL_GAS,
    });
    expect(isRefusal(sell(MAX_RESERVE - 5_000_100n, donated))).toBe(false);
    expect(sell(MAX_RESERVE - 5_000_099n, donated)).toEqual(
      refuse("tooMuch", "the pair cannot hold that much"),
    );
  });
});

describe("curve", () => {
  test("is the pair's own constant product", () => {
    expect(curve(venue, state, tokenB, tokenA)).toEqual({
      feeFactor: 0.997,
      segments: [
        { capacityIn: Number(MAX_RESERVE - 10_000_000n), reserveIn: 10_000_000, reserveOut: 5_000_000 },
      ],
    });
  });

  test("follows the quote", () => {
    const curveOfSale = curve(venue, state, tokenA, tokenB);
    if (curveOfSale === undefined) throw new Error("no curve");
    expect(curveOut(curveOfSale, 1_000_000)).toBeCloseTo(1_662_497.9, 0);
  });

  test("there is none for other tokens and for a full pair", () => {
    expect(curve(venue, state, tokenA, pair)).toBeUndefined();
    expect(curve(venue, withReserves(MAX_RESERVE, 1n), tokenA, tokenB)).toBeUndefined();
  });
});
