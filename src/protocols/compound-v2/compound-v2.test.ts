import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../../lib/address.js";
import { MAX_UINT256 } from "../../lib/math.js";
import { refuse } from "../../lib/refusal.js";
import type { BlockContext } from "../adapter.js";
import type { ShareFacts } from "../kit/adapter/facts.js";
import { unusable } from "../kit/adapter/unusable.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import { answering, type Told } from "../kit/reading/testing/answering.js";
import type { Venue } from "../venue.js";
import { compoundV2, type MarketState } from "./index.js";

const [asset, market, comptroller] = ["a", "c", "d"].map((digit): Address => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
];
const venue: Venue<ShareFacts> = {
  id: `compound-v2:${market}`,
  protocol: "compound-v2",
  standard: "compound-v2",
  address: market,
  tokens: [asset, market],
  feePpm: 0,
  facts: { decimals: 8 },
  shareSymbol: "cUSDC",
};
const native: Venue<ShareFacts> = { ...venue, tokens: [NATIVE, market] };
const context: BlockContext = { number: 200n, timestamp: 1n, baseFeeWei: 1n };
const E18 = 10n ** 18n;
const state: MarketState = {
  mintPaused: false,
  transferPaused: false,
  readAt: 199n,
  accruedAt: 100n,
  borrowRateE18: E18 / 1_000n,
  reserveFactorE18: E18 / 10n,
  cash: 600n,
  borrows: 401n,
  reserves: 1n,
  supply: 500n,
  firstRateE18: E18 / 50n,
};

const shares = compoundV2.shares as NonNullable<typeof compoundV2.shares>;
const accrued = (number: bigint) => shares.accrued?.(state, { number, timestamp: 1n }) as MarketState;

function trade(tokenIn: Address, tokenOut: Address, amountIn: bigint, from: MarketState = state) {
  return compoundV2.quote(venue, from, { tokenIn, tokenOut, amountIn, context });
}

describe("shares.accrued", () => {
  test("adds simple interest for the blocks since the last time, and the reserves' part of it", () => {
    // A hundred blocks at a thousandth: 40.1 on 401, a tenth of which goes to the reserves, each rounded down.
    expect(accrued(200n)).toEqual({
      ...state,
      readAt: 200n,
      accruedAt: 200n,
      borrows: 441n,
      reserves: 5n,
    });
    expect(accrued(100n)).toEqual({ ...state, readAt: 100n });
  });
});

describe("quote", () => {
  test("mints and redeems at the block's rate of 1036 for 500, rounded down", () => {
    const now = accrued(200n);
    expect([trade(asset, market, 100n), trade(market, asset, 100n)]).toEqual([
      { amountOut: 48n, state: { ...now, cash: 700n, supply: 548n }, gas: 167_000 },
      { amountOut: 207n, state: { ...now, cash: 393n, supply: 400n }, gas: 147_000 },
    ]);
  });

  test("mints at the first rate while there are no shares", () => {
    const fresh = { ...state, supply: 0n };
    expect(trade(asset, market, 100n, fresh)).toMatchObject({ amountOut: 5_000n });
  });

  test("refuses what the market does not do", () => {
    expect([
      trade(asset, market, 0n),
      trade(asset, asset, 1n),
      trade(asset, market, 1n, { ...state, mintPaused: true }),
      trade(market, asset, 1n, { ...state, transferPaused: true }),
      trade(asset, market, MAX_UINT256 / 10n ** 36n + 1n),
      trade(asset, market, 1n, { ...state, supply: 0n, firstRateE18: 0n }),
      trade(asset, market, 2n),
      trade(market, asset, 501n),
      trade(market, asset, 291n),
      trade(market, asset, 1n, { ...state, supply: 5_000n }),
    ]).toEqual([
      refuse("tooLittle", "the amount is not positive"),
      refuse("otherTokens", "the contract does not convert these tokens into each other"),
      refuse("closed", "the market takes nothing at present"),
      refuse("closed", "the shares cannot be moved at present"),
      refuse("tooMuch", "the amount is more than the market can count"),
      refuse("closed", "the amount is more than the market can count"),
      refuse("tooLittle", "the output is zero"),
      refuse("tooMuch", "the amount is more than there is"),
      refuse("tooMuch", "too much of the market is lent out"),
      refuse("tooLittle", "the output is zero"),
    ]);
    expect(trade(market, asset, 290n)).toMatchObject({ amountOut: 600n });
  });
});

describe("load", () => {
  /** The highest rate that a market takes. */
  const sound: MarketState = { ...state, borrowRateE18: 5n * 10n ** 12n };
  const { mintPaused, transferPaused, firstRateE18, ...numbers } = sound;
  const getters: Readonly<Record<keyof typeof numbers, readonly [Address, string]>> = {
    cash: [market, "getCash()"],
    borrows: [market, "totalBorrows()"],
    reserves: [market, "totalReserves()"],
    supply: [market, "totalSupply()"],
    accruedAt: [market, "accrualBlockNumber()"],
    borrowRateE18: [market, "borrowRatePerBlock()"],
    reserveFactorE18: [market, "reserveFactorMantissa()"],
    readAt: [comptroller, "getBlockNumber()"],
  };
  const loadWith = (...changed: readonly Told[]) =>
    answering(compoundV2.load({ ...venue, sources: { comptroller } }), [
      ...Object.entries(getters).map(([name, asked]): Told => [asked, numbers[name as keyof typeof numbers]]),
      [[market, "exchangeRateStored()"], 2n * E18],
      [[market, "initialExchangeRateMantissa()"], firstRateE18],
      [[comptroller, "markets(address)", market], 1n],
      [[comptroller, "mintGuardianPaused(address)", market], mintPaused],
      [[comptroller, "transferGuardianPaused()"], transferPaused],
      ...changed,
    ]);
  const firstRate = (rate: bigint | undefined): Told => [[market, "initialExchangeRateMantissa()"], rate];

  test("reads the market, with the present rate for the first one where no other is reported", () => {
    expect(loadWith()).toEqual(sound);
    expect(loadWith(firstRate(undefined))).toEqual({ ...sound, firstRateE18: 0n });
    const empty = loadWith(firstRate(undefined), [[market, "totalSupply()"], 0n]);
    expect(empty).toEqual({ ...sound, supply: 0n, firstRateE18: 2n * E18 });
  });

  test("refuses a market that is not listed, has an absurd rate or is silent", () => {
    expect(loadWith([[comptroller, "markets(address)", market], 0n])).toEqual(unusable("paused"));
    expect(loadWith([getters.borrowRateE18, 5n * 10n ** 12n + 1n])).toEqual(unusable("doesNotAddUp"));
    expect(loadWith([getters.readAt, undefined])).toEqual(unusable("silent"));
  });
});

describe("curve", () => {
  test("is a straight line at the rate of the block after the one that was read", () => {
    const curveOf = (tokenIn: Address, tokenOut: Address, from = state) =>
      compoundV2.curve(venue, from, tokenIn, tokenOut);
    const [mints, redeems] = [curveOf(asset, market), curveOf(market, asset)];
    if (mints === undefined || redeems === undefined) throw new Error("no curve");
    expect([curveOut(mints, 1_036), curveOut(redeems, 250)].map(Math.round)).toEqual([500, 518]);
    expect(Math.round(curveCapacity(redeems))).toBe(290);
    expect([
      curveOf(asset, NATIVE),
      curveOf(asset, market, { ...state, mintPaused: true }),
      curveOf(market, asset, { ...state, cash: 0n }),
    ]).toEqual([undefined, undefined, undefined]);
  });
});

describe("encode", () => {
  test("mints, mints with native, and redeems", () => {
    const amount = { token: asset, sharePpm: 1_000_000 } as const;
    const fill = { amount, prefunded: false, to: "executor" } as const;
    expect([
      compoundV2.encode(venue, state, { ...fill, tokenIn: asset, tokenOut: market }),
      compoundV2.encode(native, state, { ...fill, tokenIn: NATIVE, tokenOut: market }),
      compoundV2.encode(native, state, { ...fill, tokenIn: market, tokenOut: NATIVE }),
    ]).toEqual(
      ["mint", "mintNative", "redeem"].map((mode) => ({ op: "compoundV2", cToken: market, mode, amount })),
    );
    expect(() => compoundV2.encode(venue, state, { ...fill, tokenIn: NATIVE, tokenOut: market })).toThrow(
      `${venue.id} does not turn ${NATIVE} into ${market}`,
    );
  });
});

describe("meta", () => {
  test("names the way and the position", () => {
    const { action, position } = compoundV2.meta;
    expect([
      action({ venue, tokenIn: asset, tokenOut: market }),
      action({ venue, tokenIn: market, tokenOut: asset }),
      position?.(venue),
    ]).toEqual(["deposit", "redeem", { address: market, symbol: "cUSDC", decimals: 8 }]);
  });
});

describe("shares", () => {
  test("stand for cash and loans without the reserves, with the interest until then", () => {
    const now = shares.accrued?.(state, context) as MarketState;
    expect([shares.reserves(venue, now), shares.supply?.(venue, now)]).toEqual([
      [{ token: asset, amount: 600n + 441n - 5n }],
      500n,
    ]);
  });

  test("yield what borrowers pay on all of it but the reserves' part, compounded every day", () => {
    const cheap = { ...state, borrowRateE18: E18 / 10_000_000n };
    const perDay = 1e-7 * (401 / 1000) * 0.9 * 7_200;
    expect(shares.rate?.(venue, cheap, 12)).toBeCloseTo((1 + perDay) ** 365 - 1, 12);
    expect(shares.rate?.(venue, { ...state, cash: 0n, borrows: 0n, reserves: 0n }, 12)).toBe(0);
  });
});
