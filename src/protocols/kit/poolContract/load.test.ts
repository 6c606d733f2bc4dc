import { describe, expect, test } from "vitest";
import { type Hex, word } from "../../../lib/hex.js";
import type { Call } from "../../../lib/reading.js";
import type { Venue } from "../../venue.js";
import { unusable } from "../adapter/unusable.js";
import { poolLensAddress, poolLensCode } from "../concentrated/poolLens.js";
import type { PoolState } from "../concentrated/state.js";
import { addsUp } from "../concentrated/state.js";
import { sqrtRatioAtTick } from "../concentrated/tickMath.js";
import { listTicks, noTicks, packTicks, type Tick } from "../concentrated/ticks.js";
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
  ticks: packTicks([
    { tick: -60, liquidityNet: 100n, liquidityGross: 100n },
    { tick: 120, liquidityNet: -100n, liquidityGross: 100n },
  ]),
};
const slot0 = words(state.sqrtPriceX96, 5n, 0n, 1n, 1n, 0n, 1n);
const tickCalls = [-60n, 120n].map((tick) => ({ to: pool, data: `0xf30dba93${word(tick)}` }));
const ticks = [words(100n, 100n, 0n), words(100n, -100n, 0n)];

/** Returns `value` in `size` bytes. */
const bytes = (value: bigint, size: number) => word(value).slice(64 - 2 * size);
/** Returns the lens's answer: `bytes` of these digits. */
const packed = (...parts: readonly string[]): Hex => {
  const digits = parts.join("");
  return `${words(32n, BigInt(digits.length / 2))}${digits.padEnd(Math.ceil(digits.length / 64) * 64, "0")}`;
};
const tickBytes = (tick: bigint, net: bigint, gross: bigint) =>
  bytes(tick, 3) + bytes(net, 16) + bytes(gross, 16);
const packedPrice = word(state.sqrtPriceX96 | (5n << 160n)) + bytes(100n, 16);
const [low, high] = [tickBytes(-60n, 100n, 100n), tickBytes(120n, -100n, 100n)];

const near: Call = {
  to: poolLensAddress,
  code: poolLensCode,
  data: `0x6c341536${[BigInt(pool), 60n, 300n].map(word).join("")}`,
  gas: 116 * 2_800 + 1_200_000,
};

describe("load", () => {
  test("reads price and ticks by one call of the lens", () => {
    const reading = load(venue);
    expect(reading.next().value).toEqual([near]);
    expect(reading.next([packed(packedPrice, low, high)])).toEqual({ done: true, value: state });
  });

  test("reads what lies beyond the lens's reach by further calls, whatever the order of the ticks", () => {
    const narrow = { ...venue, facts: { ...venue.facts, tickSpacing: 1 } };
    const reading = load(narrow);
    reading.next();
    const far = [tickBytes(-400_000n, 9n, 9n), tickBytes(400_000n, -9n, 9n)] as const;
    const price = word(state.sqrtPriceX96 | (5n << 160n)) + bytes(109n, 16);
    const asked = reading.next([packed(price, low, high)]).value as readonly Call[];
    // Between word −300 and the outermost one, −3,466, and between 300 and 3,465.
    const runs = [-3465n, -2465n, -1465n, -465n, 301n, 1301n, 2301n, 3301n].map((first, index) => {
      const count = index === 3 ? 165n : index === 7 ? 164n : 1_000n;
      return `0xd9ab8e77${[BigInt(pool), 1n, first, count].map(word).join("")}`;
    });
    expect(asked.map(({ data }) => data)).toEqual(runs);
    const answers = runs.map(() => packed());
    [answers[2], answers[5]] = far.map((tick) => packed(tick)) as [Hex, Hex];
    const [below, above] = listTicks(state.ticks) as [Tick, Tick];
    expect(reading.next(answers).value).toEqual({
      ...state,
      liquidity: 109n,
      ticks: packTicks([
        { tick: -400_000, liquidityNet: 9n, liquidityGross: 9n },
        below,
        above,
        { tick: 400_000, liquidityNet: -9n, liquidityGross: 9n },
      ]),
    });
  });

  test.each([
    ["nothing", undefined],
    ["less than it says", `0x${packed(packedPrice, low, high).slice(2, 200)}`],
    ["half a tick", packed(packedPrice, low, high.slice(2))],
    ["a tick that is none", packed(packedPrice, low, tickBytes(120n, -100n, 0n))],
    ["something else", words(1n)],
  ] as const)(
    "reads words in parts, and plainly what they do not answer, where the lens answers %s",
    (_, answer) => {
      const reading = load(venue);
      reading.next();
      expect(reading.next([answer]).value).toEqual([
        { to: pool, data: "0x3850c7bd" },
        { to: pool, data: "0x1a686502" },
        { to: pool, data: "0xd0c93a7c" },
      ]);
      const parts = reading.next([slot0, words(100n), words(60n)]).value as readonly Call[];
      // Ticks of ±887,220 at spacing 60 are ±14,787 compressed: words −58 to 57.
      expect(parts.map(({ data }) => data)).toEqual(
        [
          [-58n, 32n],
          [-26n, 32n],
          [6n, 32n],
          [38n, 20n],
        ].map(
          ([first = 0n, count = 0n]) => `0xd9ab8e77${[BigInt(pool), 60n, first, count].map(word).join("")}`,
        ),
      );
      // The second part has both ticks, and remains unanswered.
      const bitmap = reading.next([packed(), undefined, packed(), packed()]).value as readonly Call[];
      expect([bitmap.length, bitmap[0]?.data, bitmap.at(-1)?.data]).toEqual([
        32,
        `0x5339c296${word(-26n)}`,
        `0x5339c296${word(5n)}`,
      ]);
      const bits = bitmap.map(() => words(0n));
      [bits[25], bits[26]] = [words(1n << 255n), words(1n << 2n)];
      expect(reading.next(bits).value).toEqual(tickCalls);
      const { done, value } = reading.next(ticks);
      expect({ done, value }).toEqual({ done: true, value: state });
    },
  );

  test("stops at a pool without a price", () => {
    const reading = load(venue);
    reading.next();
    expect(reading.next([packed(word(0n), bytes(0n, 16))])).toEqual({
      done: true,
      value: unusable("uninitialised"),
    });
  });

  test("stops without the lens at a pool without a price, without code, with another spacing, or with what no pool says", () => {
    const firsts = [
      [words(0n, 0n, 0n), words(0n), words(60n)],
      [undefined, undefined, undefined],
      [slot0, words(100n), words(10n)],
      [words(1n << 160n, 5n), words(100n), words(60n)],
      [words(state.sqrtPriceX96, 1n << 23n), words(100n), words(60n)],
    ];
    const ends = firsts.map((answers) => {
      const reading = load(venue);
      reading.next();
      reading.next([undefined]);
      return reading.next(answers);
    });
    const reasons = ["uninitialised", "silent", "changed", "doesNotAddUp", "doesNotAddUp"] as const;
    expect(ends).toEqual(reasons.map((reason) => ({ done: true, value: unusable(reason) })));
  });
});

describe("addsUp", () => {
  test("accepts a consistent pool, also right after a fall that ended on a tick", () => {
    const fallen: PoolState = { ...state, sqrtPriceX96: sqrtRatioAtTick(-60), liquidity: 0n, tick: -61 };
    expect([state, fallen].map(addsUp)).toEqual([true, true]);
  });

  test("accepts an empty pool", () => {
    expect(addsUp({ ...state, liquidity: 0n, ticks: noTicks })).toBe(true);
  });

  test.each([
    ["liquidity that the ticks do not explain", { liquidity: 99n }],
    ["liquidity without ticks", { ticks: noTicks }],
    ["a tick above the price", { tick: 6 }],
    ["a tick two below the price", { tick: 3 }],
    ["ticks that do not cancel out", { ticks: packTicks(listTicks(state.ticks).slice(0, 1)) }],
    ["ticks in an impossible order", { ticks: packTicks(listTicks(state.ticks).reverse()) }],
    ["a price out of range", { sqrtPriceX96: 1n }],
  ])("refuses %s", (_, change) => {
    expect(addsUp({ ...state, ...change })).toBe(false);
  });
});
