import { getContractAddress } from "viem";
import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { readVectors, type Vector } from "../conformance/vectors.js";
import { unusable } from "../kit/adapter/unusable.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import { callOf } from "../kit/reading/ask.js";
import { clockCall } from "../kit/reading/clock.js";
import { answering, type Told } from "../kit/reading/testing/answering.js";
import type { Venue } from "../venue.js";
import { fluidDex } from "./index.js";
import { borrowRate, exchangePricesAt } from "./interest.js";
import { tolerancePpb } from "./load.js";
import type { PoolFacts, PoolState } from "./state.js";
import { packed, slotOf, unpacked, withBits } from "./words.js";

const folder = new URL("../conformance/real/", import.meta.url);
const [vector] = readVectors<PoolState>(folder, "FluidDexT1.json") as [Vector<PoolState>];
const venue = vector.venue as Venue<PoolFacts>;
const { state } = vector;
const { liquidity, deployer } = venue.facts;
const now = vector.context?.timestamp ?? 0n;

/** The answers of a node without code overrides to a pool in this state, whose centre a contract states twice. */
function answersTo(of: PoolState, centres: readonly [bigint, bigint] = [0n, 0n]): Told[] {
  const words = (contract: Address, slots: readonly Hex[], values: readonly bigint[]): Told[] =>
    slots.map((slot, index) => [[contract, "readFromStorage(bytes32)", slot], values[index] as bigint]);
  const slot = (number: bigint): Hex => `0x${word(number)}`;
  const ofTokens = of.tokens.flatMap((each): Told[] => [
    ...words(
      liquidity,
      [
        ...[5n, 7n, 6n, 11n].map((mapping) => slotOf(each.token, mapping)),
        ...[8n, 9n].map((mapping) => slotOf(each.token, slotOf(venue.address, mapping))),
      ],
      [each.prices, each.totals, each.rates, each.config, each.supplied, each.borrowed],
    ),
    [[each.token, "balanceOf(address)", liquidity], each.held],
  ]);
  const contract = getContractAddress({ from: deployer, nonce: 1n }).toLowerCase() as Address;
  const centre = [contract, "centerPrice()"] as const;
  return [
    ...words(venue.address, [0n, 1n, 7n, 8n].map(slot), [of.prices, of.config, of.shifts, of.centreShift]),
    ...words(liquidity, [slot(1n)], [1n]),
    ...ofTokens,
    [clockCall(), now],
    [centre, centres[0]],
    [callOf(centre, { timestamp: now + 24n }), centres[1]],
  ];
}

describe("packed", () => {
  test("keeps what fits, and rounds what does not", () => {
    expect(unpacked(packed(12_345n, 56, "down"))).toBe(12_345n);
    expect(packed(0n, 56, "down")).toBe(0n);
    expect(unpacked(packed((1n << 60n) + 1n, 56, "down"))).toBe(1n << 60n);
    expect(unpacked(packed((1n << 60n) + 1n, 56, "up"))).toBe((1n << 60n) + 32n);
  });

  test("rounds up even where nothing is cut off, and carries into the exponent", () => {
    expect(unpacked(packed(1n << 60n, 56, "up"))).toBe((1n << 60n) + 32n);
    expect(unpacked(packed((1n << 60n) - 1n, 56, "up"))).toBe(1n << 60n);
  });
});

describe("borrowRate", () => {
  /** 1 % at nothing, 5 % at 80 %, and 100 % at all. */
  const kinked = [1, 100, 8_000, 500, 10_000].reduce(
    (word, value, index) => withBits(word, index === 0 ? 0 : 4 + 16 * (index - 1), 16, BigInt(value)),
    0n,
  );

  test.each([
    [0n, 100n],
    [4_000n, 300n],
    [8_000n, 500n],
    [9_000n, 5_250n],
    [10_000n, 10_000n],
  ])("follows the kink: %s gives %s", (utilisation, rate) => {
    expect(borrowRate(kinked, utilisation)).toBe(rate);
  });

  test("refuses a version that it does not know", () => {
    expect(() => borrowRate(withBits(kinked, 0, 4, 3n), 0n)).toThrow("the token has no interest rate");
  });
});

test("exchange prices grow with the rate and, for suppliers, with what is used", () => {
  const year = 31_536_000n;
  let word = withBits(0n, 0, 16, 1_000n);
  word = withBits(word, 30, 14, 8_000n);
  word = withBits(word, 91, 64, 10n ** 12n);
  word = withBits(word, 155, 64, 2n * 10n ** 12n);
  // Everybody pays and earns interest.
  expect(exchangePricesAt(word, year)).toEqual({ supply: 1_080_000_000_000n, borrow: 2_200_000_000_000n });
  expect(exchangePricesAt(word, 0n)).toEqual({ supply: 10n ** 12n, borrow: 2n * 10n ** 12n });
});

describe("load", () => {
  /** A pool that keeps its own centre. */
  const { centre: _, ...own } = { ...state, config: withBits(state.config, 112, 30, 0n), centreShift: 0n };
  const resting: PoolState = { ...own, config: withBits(own.config, 248, 1, 0n) };
  const loaded = (of: PoolState, centres?: readonly [bigint, bigint]) =>
    answering(fluidDex.load(venue), answersTo(of, centres));
  const price = 10n ** 27n;
  const stated = { ...resting, config: withBits(resting.config, 112, 30, 1n) };

  test("reads what a pool and the layer store", () => {
    expect(loaded(resting)).toEqual({ ...resting, readAt: now });
  });

  test("reads a stated centre, and how it moves", () => {
    expect(loaded(stated, [price, price])).toMatchObject({ centre: { price, move: 0n } });
    expect(loaded(stated, [price, price + 7n])).toMatchObject({ centre: { price, move: 7n } });
    expect(loaded(stated, [price, price + price / 1_000n])).toEqual(unusable("restless"));
  });

  test("refuses pools that cannot be traded", () => {
    const withConfig = (from: number, size: number, value: bigint) =>
      loaded({ ...resting, config: withBits(resting.config, from, size, value) });
    expect(withConfig(0, 2, 0n)).toEqual(unusable("uninitialised"));
    expect(withConfig(255, 1, 1n)).toEqual(unusable("paused"));
    expect(withConfig(142, 30, 5n)).toEqual(unusable("unknownHook"));
    const paused = resting.tokens.map((token) => ({
      ...token,
      supplied: withBits(token.supplied, 255, 1, 1n),
    }));
    expect(loaded({ ...resting, tokens: paused as unknown as PoolState["tokens"] })).toEqual(
      unusable("paused"),
    );
    expect(answering(fluidDex.load(venue), [])).toEqual(unusable("silent"));
  });

  test("is as inexact as a stated centre may move", () => {
    const of = (move: bigint | undefined) => ({ centre: { price, move } });
    expect(tolerancePpb(venue, {}, 12)).toBeUndefined();
    expect(tolerancePpb(venue, of(0n), 12)).toBeUndefined();
    expect(tolerancePpb(venue, of(24n * 10n ** 18n), 12)).toBe(12);
    expect(tolerancePpb(venue, of(undefined), 12)).toBe(384);
  });
});

test("trades of other pools earlier in a transaction count in the layer's totals", () => {
  const [own, shared] = state.tokens;
  const other = { ...state, tokens: [{ ...shared, totals: 5n, held: 7n }] };
  const after = (others: readonly unknown[]) =>
    fluidDex.afterOthers?.(venue, state, new Map(others.map((each, index) => [`${index}`, each])), {
      ...{ number: 1n, timestamp: now },
    });
  expect(after([{ reserves: 1n }, other])).toEqual({
    ...state,
    tokens: [own, { ...shared, totals: 5n, held: 7n }],
  });
  expect(after([{ reserves: 1n }])).toBe(state);
});

test("the curve gives what the quote gives", () => {
  for (const { state, context, venue: of, trades } of readVectors<PoolState>(folder, "FluidDexT1.json")) {
    for (const { tokenIn, tokenOut, amountIn, amountOut = 0n } of trades) {
      const curve = fluidDex.curve(of as Venue<PoolFacts>, state, tokenIn, tokenOut);
      if (context?.timestamp !== state.readAt || curve === undefined || amountOut < 10n ** 9n) continue;
      if (amountIn < 10n ** 9n) continue;
      expect(curveCapacity(curve)).toBeGreaterThan(0);
      if (Number(amountIn) < curveCapacity(curve))
        expect(curveOut(curve, Number(amountIn)) / Number(amountOut)).toBeCloseTo(1, 6);
    }
  }
});
