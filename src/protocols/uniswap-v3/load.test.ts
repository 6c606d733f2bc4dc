import { describe, expect, test } from "vitest";
import { word } from "../../lib/hex.js";
import type { Venue } from "../adapter.js";
import { bitmapLensAddress, bitmapLensCode } from "../lib/concentrated/bitmapLens.js";
import type { PoolState } from "../lib/concentrated/state.js";
import { addsUp } from "../lib/concentrated/state.js";
import { sqrtRatioAtTick } from "../lib/concentrated/tickMath.js";
import type { Call } from "../reading.js";
import { unusable } from "../unusable.js";
import type { PoolFacts } from "./facts.js";
import { load } from "./load.js";

const pool = "0x00000000000000000000000000000000000000aa";
const venue: Venue<PoolFacts> = {
  id: `uniswap-v3:${pool}`,
  protocol: "uniswap-v3",
  standard: "uniswap-v3",
  address: pool,
  tokens: ["0x0000000000000000000000000000000000000001", "0x0000000000000000000000000000000000000002"],
  feePpm: 3000,
  facts: { tickSpacing: 60, callback: "uniswapV3" },
};
const words = (...values: bigint[]) => `0x${values.map(word).join("")}` as const;
const state: PoolState = {
  sqrtPriceX96: sqrtRatioAtTick(5),
  liquidity: 100n,
  tick: 5,
  ticks: [
    { tick: -60, liquidityNet: 100n, liquidityGross: 100n },
    { tick: 120, liquidityNet: -100n, liquidityGross: 100n },
  ],
};
const slot0 = words(state.sqrtPriceX96, 5n, 0n, 1n, 1n, 0n, 1n);
const tickCalls = [-60n, 120n].map((tick) => ({ to: pool, data: `0xf30dba93${word(tick)}` }));
const ticks = [words(100n, 100n, 0n), words(100n, -100n, 0n)];

describe("load", () => {
  test("reads price, the words of the bitmap that the lens finds, and the ticks in it", () => {
    const reading = load(venue);
    reading.next();
    const asked = reading.next([slot0, words(100n), words(60n)]).value as readonly Call[];
    // From word −58 on, 116 words.
    const args = [BigInt(pool), -58n, 116n].map(word).join("");
    expect(asked).toEqual([
      { to: bitmapLensAddress, code: bitmapLensCode, data: `0xc0aa2c7f${args}`, gas: 116 * 4_000 },
    ]);
    expect(reading.next([words(32n, 4n, 57n, 1n << 255n, 58n, 1n << 2n)]).value).toEqual(tickCalls);
    const { done, value } = reading.next(ticks);
    expect({ done, value }).toEqual({ done: true, value: state });
  });

  test.each([
    ["nothing", undefined],
    ["less than it says", words(32n, 4n, 57n, 1n)],
    ["something else", words(1n)],
  ])("reads word by word where the lens answers %s", (_, answer) => {
    const reading = load(venue);
    reading.next();
    reading.next([slot0, words(100n), words(60n)]);
    const bitmap = reading.next([answer]).value as readonly Call[];
    // Ticks of ±887,220 at spacing 60 are ±14,787 compressed: words −58 to 57.
    expect([bitmap.length, bitmap[0]?.data, bitmap.at(-1)?.data]).toEqual([
      116,
      `0x5339c296${word(-58n)}`,
      `0x5339c296${word(57n)}`,
    ]);
    const answers = bitmap.map(() => words(0n));
    answers[57] = words(1n << 255n);
    answers[58] = words(1n << 2n);
    expect(reading.next(answers).value).toEqual(tickCalls);
    const { done, value } = reading.next(ticks);
    expect({ done, value }).toEqual({ done: true, value: state });
  });

  test("stops at a pool without a price, without code, or with another spacing", () => {
    const firsts = [
      [words(0n, 0n, 0n), words(0n), words(60n)],
      [undefined, undefined, undefined],
      [slot0, words(100n), words(10n)],
    ];
    const ends = firsts.map((answers) => {
      const reading = load(venue);
      reading.next();
      return reading.next(answers);
    });
    const reasons = ["uninitialised", "silent", "changed"] as const;
    expect(ends).toEqual(reasons.map((reason) => ({ done: true, value: unusable(reason) })));
  });
});

describe("addsUp", () => {
  test("accepts a consistent pool, also right after a fall that ended on a tick", () => {
    const fallen: PoolState = { ...state, sqrtPriceX96: sqrtRatioAtTick(-60), liquidity: 0n, tick: -61 };
    expect([state, fallen].map(addsUp)).toEqual([true, true]);
  });

  test("accepts an empty pool", () => {
    expect(addsUp({ ...state, liquidity: 0n, ticks: [] })).toBe(true);
  });

  test.each([
    ["liquidity that the ticks do not explain", { liquidity: 99n }],
    ["liquidity without ticks", { ticks: [] }],
    ["a tick above the price", { tick: 6 }],
    ["a tick two below the price", { tick: 3 }],
    ["ticks that do not cancel out", { ticks: state.ticks.slice(0, 1) }],
    ["ticks in an impossible order", { ticks: [...state.ticks].reverse() }],
    ["a price out of range", { sqrtPriceX96: 1n }],
  ])("refuses %s", (_, change) => {
    expect(addsUp({ ...state, ...change })).toBe(false);
  });
});
