import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { refuse } from "../../lib/refusal.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import type { MarketState } from "../kit/morpho/market.js";
import { booksAt, type VaultV1State, virtualOf } from "../kit/morpho/vaultV1.js";
import { asset, quotesOf, vault, vaultOf } from "../kit/vault/testing/trades.js";
import { metamorpho } from "./index.js";

const { quote, curve, encode, shares } = metamorpho;
const venue = vaultOf("metamorpho", 18);
const virtual = virtualOf(venue.facts);
const MILLION = 1_000_000n;
/** A market without interest in which the vault owns all: a share is worth a millionth of a unit. */
const idle = (assets: bigint, cap: bigint, lastUpdate = 5n): MarketState => ({
  supplyAssets: assets,
  supplyShares: assets * MILLION,
  borrowAssets: 0n,
  lastUpdate,
  feeE18: 0n,
  vaultShares: assets * MILLION,
  cap,
});
const state: VaultV1State = {
  readAt: 100n,
  supply: 999n,
  lastAssets: 999n,
  feeE18: 0n,
  markets: [idle(600n, 700n), idle(399n, 1000n)],
  supplyOrder: [0, 1],
  cash: 5_000n,
};
const trade = quotesOf(metamorpho, venue, state);

describe("quote", () => {
  test("lends in the order of the queue, up to the caps", () => {
    const deposit = trade(asset, 150n);
    expect(deposit).toMatchObject({
      amountOut: 150n,
      state: {
        supply: 1149n,
        lastAssets: 1149n,
        cash: 5150n,
        markets: [idle(700n, 700n, 100n), idle(449n, 1000n, 100n)],
      },
    });
    expect(trade(asset, 701n)).toMatchObject({ amountOut: 701n });
    expect(trade(asset, 702n)).toEqual(refuse("tooMuch", "the caps of the vault's markets take no more"));
  });

  test("takes from the markets in order, no more than they and Morpho have", () => {
    expect(trade(vault, 700n)).toMatchObject({
      amountOut: 700n,
      state: {
        supply: 299n,
        lastAssets: 299n,
        cash: 4300n,
        markets: [idle(0n, 700n, 100n), idle(299n, 1000n, 100n)],
      },
    });
    const lent = { ...state, markets: [{ ...idle(600n, 700n), borrowAssets: 500n }, idle(399n, 1000n)] };
    expect(trade(vault, 499n, lent)).toMatchObject({ amountOut: 499n });
    expect(trade(vault, 500n, lent)).toEqual(refuse("tooMuch", "the vault's markets do not have so much"));
    expect(trade(vault, 100n, { ...state, cash: 99n })).toMatchObject({ refused: "tooMuch" });
    expect(trade(vault, 1000n)).toEqual(refuse("tooMuch", "there are not so many shares"));
  });

  test("leaves the markets that it does not reach as they are, so that their interest adds up later", () => {
    const deposit = trade(asset, 100n, state, 200n);
    expect(deposit).toMatchObject({ state: { markets: [{ lastUpdate: 200n }, { lastUpdate: 5n }] } });
  });

  test("issues shares for the fee on what was earned", () => {
    const earning = { ...state, lastAssets: 899n, feeE18: 5n * 10n ** 17n };
    // 100 were earned, of which 50 belong to the fee: at 949 for 999 shares, that is 52 shares.
    expect(booksAt(earning, 100n, virtual)).toEqual({
      assets: 999n,
      supply: 1051n,
      rate: { assets: 1000n, shares: 1052n },
    });
    expect(trade(asset, 100n, earning)).toMatchObject({ amountOut: 105n, state: { supply: 1156n } });
  });

  test("counts losses at once in the first version, and never in the second", () => {
    const lost = { ...state, lastAssets: 1200n };
    expect(booksAt(lost, 100n, virtual)).toMatchObject({ assets: 999n, supply: 999n });
    expect(booksAt({ ...lost, lostAssets: 0n }, 100n, virtual)).toMatchObject({
      assets: 1200n,
      supply: 999n,
      lostAssets: 201n,
    });
    // Later earnings add to what counts, and the loss stays.
    expect(booksAt({ ...lost, lastAssets: 1150n, lostAssets: 201n }, 100n, virtual)).toMatchObject({
      assets: 1200n,
      supply: 999n,
      lostAssets: 201n,
    });
    expect(trade(vault, 100n, { ...lost, lostAssets: 0n })).toMatchObject({
      amountOut: 120n,
      state: { lastAssets: 1080n, lostAssets: 201n },
    });
  });

  test("refuses nothing, dust and other tokens", () => {
    expect(trade(asset, 0n)).toEqual(refuse("tooLittle", "the amount is not positive"));
    expect(trade(vault, 1n, { ...state, supply: 10n ** 9n })).toEqual(
      refuse("tooLittle", "the output is zero"),
    );
    expect(trade(asset, 1n << 113n)).toEqual(refuse("tooMuch", "the amount is more than Morpho counts"));
    const context = { number: 1n, timestamp: 100n, baseFeeWei: 1n };
    expect(quote(venue, state, { tokenIn: asset, tokenOut: asset, amountIn: 1n, context })).toMatchObject({
      refused: "otherTokens",
    });
  });
});

describe("curve", () => {
  test("is a straight line up to the caps or what the markets have", () => {
    const [into, out] = [curve(venue, state, asset, vault), curve(venue, state, vault, asset)];
    if (into === undefined || out === undefined) throw new Error("no curve");
    expect([curveCapacity(into), curveOut(into, 10)]).toEqual([701, 10]);
    expect([curveCapacity(out), curveOut(out, 10)]).toEqual([999, 10]);
    expect(curve(venue, { ...state, supplyOrder: [] }, asset, vault)).toBeUndefined();
    expect(curve(venue, state, asset, asset)).toBeUndefined();
  });
});

describe("shares", () => {
  test("are worth what the vault's markets are", () => {
    expect(shares.reserves(venue, state)).toEqual([{ token: asset, amount: 999n }]);
    expect(shares.supply?.(venue, state)).toBe(999n);
    expect(shares.index?.(venue, state)).toBe(1);
    expect(shares.accrued?.(state, { number: 1n, timestamp: 300n }).readAt).toBe(300n);
  });
});

describe("encode", () => {
  test("deposits and redeems", () => {
    const fill = { amount: { token: asset, sharePpm: 5 }, prefunded: false, to: "receiver" } as const;
    const step = (tokenIn: Address, tokenOut: Address) =>
      encode(venue, state, { ...fill, tokenIn, tokenOut });
    expect([step(asset, vault), step(vault, asset)]).toMatchObject([{ mode: "deposit" }, { mode: "redeem" }]);
    expect(() => step(asset, asset)).toThrow("does not turn");
  });
});
