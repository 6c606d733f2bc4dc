import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { refuse } from "../../lib/refusal.js";
import { unusable } from "../kit/adapter/unusable.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import { RAY } from "../kit/maths/ray.js";
import { clockCall } from "../kit/reading/clock.js";
import { answering, type Told } from "../kit/reading/testing/answering.js";
import type { Venue } from "../venue.js";
import { type Psm3State, type PsmFacts, sparkPsm3 } from "./index.js";

const { curve, discover, encode, load, quote } = sparkPsm3;

const [usdc, usds, susds, psm, provider] = ["1", "2", "3", "4", "5"].map(
  (digit): Address => `0x${digit.repeat(40)}`,
) as [Address, Address, Address, Address, Address];
const venue: Venue<PsmFacts> = {
  id: "psm",
  protocol: "spark-psm3",
  standard: "spark-psm3",
  address: psm,
  tokens: [usdc, usds, susds],
  feePpm: 0,
  facts: { conversion: "psm3", decimals: [6, 18, 18] },
  sources: { rateProvider: provider, pocket: psm },
};
const rate = { kind: "savings", dsrRay: 2n * RAY, rho: 10n, chiRay: 2n * RAY, nowRay: 2n * RAY } as const;
const state: Psm3State = { balances: [5_000_000n, 7n * 10n ** 18n, 3n * 10n ** 18n], rate };
const trade = (tokenIn: Address, tokenOut: Address, amountIn: bigint, timestamp = 10n) =>
  quote(venue, state, { tokenIn, tokenOut, amountIn, context: { number: 1n, timestamp, baseFeeWei: 1n } });

describe("quote", () => {
  test("converts at the rate of the block's second, rounding before it changes the unit", () => {
    expect(trade(usdc, usds, 2_000_001n)).toMatchObject({
      amountOut: 2_000_001n * 10n ** 12n,
      state: { balances: [7_000_001n, 7n * 10n ** 18n - 2_000_001n * 10n ** 12n, 3n * 10n ** 18n] },
    });
    expect(trade(usdc, susds, 2_000_001n)).toMatchObject({ amountOut: 10n ** 18n });
    expect(trade(usdc, susds, 2_000_001n, 11n)).toMatchObject({ amountOut: 5n * 10n ** 17n });
    expect(trade(susds, usdc, 10n ** 18n)).toMatchObject({ amountOut: 2_000_000n });
    expect(trade(susds, usds, 3n)).toMatchObject({ amountOut: 6n });
  });

  test("refuses more than is held, nothing, and other tokens", () => {
    expect(trade(susds, usdc, 3n * 10n ** 18n)).toEqual(
      refuse("tooMuch", "the contract does not hold so much"),
    );
    expect(trade(usds, usdc, 10n ** 12n - 1n)).toEqual(refuse("tooLittle", "the output is zero"));
    expect(trade(usds, usdc, 0n)).toEqual(refuse("tooLittle", "the amount is not positive"));
    expect(trade(usds, usdc, 1n << 129n)).toMatchObject({ refused: "tooMuch" });
    for (const [tokenIn, tokenOut] of [
      [usds, usds],
      [psm, usds],
      [usds, psm],
    ] as const)
      expect(trade(tokenIn, tokenOut, 1n)).toMatchObject({ refused: "otherTokens" });
  });
});

describe("curve", () => {
  test("is a straight line up to what is held", () => {
    const line = curve(venue, state, usdc, susds);
    expect(line && [curveCapacity(line), curveOut(line, 2_000_000)]).toEqual([6_000_000, 1e18]);
    expect(curve(venue, { ...state, balances: [0n, 1n, 1n] }, usds, usdc)).toBeUndefined();
    expect(curve(venue, state, usds, usds)).toBeUndefined();
  });
});

describe("encode", () => {
  test("names the output", () => {
    const fill = { amount: { token: usdc, sharePpm: 5 }, prefunded: false, to: "receiver" } as const;
    expect(encode(venue, state, { ...fill, tokenIn: usdc, tokenOut: susds })).toEqual({
      op: "convert",
      venue: psm,
      kind: "swapExactIn",
      amount: fill.amount,
      tokenOut: susds,
      to: "receiver",
    });
    expect(() => encode(venue, state, { ...fill, tokenIn: usdc, tokenOut: usdc })).toThrow("does not turn");
  });
});

const told: readonly Told[] = [
  [[psm, "pocket()"], psm],
  [clockCall(), 11n],
  [[usdc, "balanceOf(address)", psm], 1n],
  [[usds, "balanceOf(address)", psm], 2n],
  [[susds, "balanceOf(address)", psm], 3n],
  [[provider, "getConversionRate()"], 4n * RAY],
  [[provider, "getSSR()"], 2n * RAY],
  [[provider, "getChi()"], 2n * RAY],
  [[provider, "getRho()"], 10n],
];

describe("load", () => {
  const loadWith = (...changed: readonly Told[]) => answering(load(venue), [...told, ...changed]);

  test("reads balances and a rate that adds up", () => {
    expect(loadWith()).toEqual({ balances: [1n, 2n, 3n], rate: { ...rate, nowRay: 4n * RAY } });
    // A node that does not report its time.
    expect(loadWith([clockCall(), undefined], [[provider, "getConversionRate()"], 3n * RAY])).toMatchObject({
      rate: { nowRay: 3n * RAY },
    });
  });

  test("refuses other rates, another pocket and silence", () => {
    expect(loadWith([[provider, "getConversionRate()"], 3n * RAY])).toEqual(unusable("rates"));
    expect(loadWith([[provider, "getSSR()"], undefined])).toEqual(unusable("rates"));
    expect(loadWith([[provider, "getSSR()"], RAY - 1n])).toEqual(unusable("rates"));
    expect(loadWith([[psm, "pocket()"], usdc])).toEqual(unusable("changed"));
    expect(loadWith([[psm, "pocket()"], undefined])).toEqual(unusable("changed"));
    expect(loadWith([[usdc, "balanceOf(address)", psm], undefined])).toEqual(unusable("silent"));
  });
});

describe("discover", () => {
  const deployment = { slug: "spark-psm3", standard: "spark-psm3", contracts: { psm } };
  const discoverWith = (tokens: readonly Address[], ...changed: readonly Told[]) =>
    answering(discover({ deployment, tokens, pairs: [], wrappedNative: psm }), [
      ...told,
      [[psm, "usdc()"], usdc],
      [[psm, "usds()"], usds],
      [[psm, "susds()"], susds],
      [[psm, "rateProvider()"], provider],
      [[usdc, "decimals()"], 6n],
      [[usds, "decimals()"], 18n],
      [[susds, "decimals()"], 18n],
      ...changed,
    ]);

  test("finds the module if two of its tokens are known and all tell few decimals", () => {
    expect(discoverWith([usdc, susds])).toEqual([{ ...venue, id: `spark-psm3:${psm}` }]);
    expect(discoverWith([usdc])).toEqual([]);
    expect(discoverWith([usdc, usds], [[psm, "rateProvider()"], undefined])).toEqual([]);
    expect(discoverWith([usdc, usds], [[susds, "decimals()"], undefined])).toEqual([]);
    expect(discoverWith([usdc, usds], [[susds, "decimals()"], 19n])).toEqual([]);
  });
});
