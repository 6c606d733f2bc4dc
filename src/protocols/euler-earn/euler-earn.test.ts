import { describe, expect, test } from "vitest";
import { refuse } from "../../lib/refusal.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import { RAY } from "../kit/maths/ray.js";
import { asset, quotesOf, vault, vaultOf } from "../kit/vault/testing/trades.js";
import { eulerEarn } from "./index.js";
import type { StrategyState, VaultState } from "./strategies.js";

const { quote, curve, shares } = eulerEarn;
const venue = vaultOf("euler-earn", 6);
/** A strategy whose shares are worth a unit each. The vault owns `counted` of them. */
const strategy = (cash: bigint, counted: bigint, cap: bigint): StrategyState => ({
  address: `0x${"3".repeat(40)}`,
  evk: {
    ...{ readAt: 100n, since: 100n, cash, totalShares: cash + 1_000_000n },
    ...{ debtX31: 1_000_000n << 31n, accumulatorRay: RAY, rateRay: 0n, feeBps: 0n, hooked: 0n },
  },
  counted,
  owned: counted,
  cap,
});
/** 600 and 399 units lie in two strategies, for 999 shares. */
const state: VaultState = {
  readAt: 100n,
  supply: 999n,
  lastAssets: 999n,
  lostAssets: 0n,
  feeE18: 0n,
  strategies: [strategy(5_000n, 600n, 700n), strategy(5_000n, 399n, 1_000n)],
  supplyOrder: [0, 1],
};
const trade = quotesOf(eulerEarn, venue, state);
const counts = (result: unknown) =>
  (result as { state: VaultState }).state.strategies.map(({ counted, evk }) => [counted, evk.cash]);

describe("worth", () => {
  const worthOf = (of: VaultState) => [shares.reserves(venue, of)[0]?.amount, shares.supply?.(venue, of)];

  test("has shares for the fee on what was earned, at the price without it", () => {
    const earning = { ...state, lastAssets: 799n, feeE18: 5n * 10n ** 17n };
    // Of 200 that were earned, 100 belong to the fee.
    const fee = (100n * 1_000_999n) / (999n - 100n + 1_000_000n);
    expect(worthOf(earning)).toEqual([999n, 999n + fee]);
    expect(trade(vault, 9n, earning)).toMatchObject({ state: { supply: 990n + fee, lostAssets: 0n } });
  });

  test("still counts what strategies have lost, and what they earn later on top", () => {
    const lost = { ...state, lastAssets: 1_200n };
    const later = { ...lost, lastAssets: 1_150n, lostAssets: 201n };
    expect([worthOf(lost), worthOf(later)]).toEqual([
      [1_200n, 999n],
      [1_200n, 999n],
    ]);
    for (const each of [lost, later])
      expect(trade(vault, 9n, each)).toMatchObject({ state: { lostAssets: 201n } });
  });

  test("has the interest of strategies up to the second", () => {
    const [first, second] = state.strategies as [StrategyState, StrategyState];
    const grows = { ...first, evk: { ...first.evk, rateRay: RAY / 100n } };
    const later = shares.accrued?.(
      { ...state, strategies: [grows, second] },
      { number: 2n, timestamp: 101n },
    );
    const worth = (600n * (5_000n + 1_010_000n + 1_000_000n)) / (1_005_000n + 1_000_000n);
    expect(worthOf(later as VaultState)[0]).toBe(worth + 399n);
  });
});

describe("quote", () => {
  test("fills the strategies in the order of the queue, up to their caps", () => {
    const deposit = trade(asset, 150n);
    expect(deposit).toMatchObject({ amountOut: 150n, state: { supply: 1_149n, lastAssets: 1_149n } });
    expect(counts(deposit)).toEqual([
      [700n, 5_100n],
      [449n, 5_050n],
    ]);
    expect(trade(asset, 701n)).toMatchObject({ amountOut: 701n });
    expect(trade(asset, 702n)).toEqual(refuse("tooMuch", "the vault's strategies take no more"));
    expect(counts(trade(asset, 150n, { ...state, supplyOrder: [1] }))).toEqual([
      [600n, 5_000n],
      [549n, 5_150n],
    ]);
  });

  test("passes over a strategy that gives no share, or takes less by its own cap", () => {
    const [first, second] = state.strategies as [StrategyState, StrategyState];
    const dear = { ...first, evk: { ...first.evk, totalShares: 1_000n }, cap: 9_000n };
    expect(counts(trade(asset, 1n, { ...state, supply: 2_000n, strategies: [dear, second] }))).toEqual([
      [600n, 5_000n],
      [400n, 5_001n],
    ]);
    const capped = { ...first, evk: { ...first.evk, supplyCap: 1_005_030n } };
    expect(counts(trade(asset, 150n, { ...state, strategies: [capped, second] }))).toEqual([
      [630n, 5_030n],
      [519n, 5_120n],
    ]);
  });

  test("withdraws in order what the strategies have and the vault counts", () => {
    expect(counts(trade(vault, 700n))).toEqual([
      [0n, 4_400n],
      [299n, 4_900n],
    ]);
    const [first, second] = state.strategies as [StrategyState, StrategyState];
    const lent = {
      ...state,
      strategies: [{ ...first, evk: { ...first.evk, cash: 90n, debtX31: 1_004_910n << 31n } }, second],
    };
    expect(counts(trade(vault, 489n, lent))).toEqual([
      [510n, 0n],
      [0n, 4_601n],
    ]);
    expect(trade(vault, 490n, lent)).toEqual(refuse("tooMuch", "the vault's strategies do not have so much"));
    expect(trade(vault, 1_000n)).toEqual(refuse("tooMuch", "there are not so many shares"));
  });

  test("brings every strategy to the block's second, and interest to those that it trades in alone", () => {
    const later = trade(asset, 50n, state, 200n) as { state: VaultState };
    const seconds = later.state.strategies.map(({ evk }) => [evk.readAt, evk.since]);
    expect(seconds).toEqual([
      [200n, 200n],
      [200n, 100n],
    ]);
  });

  test("refuses nothing, dust, other tokens and what a hook decides", () => {
    expect(trade(asset, 0n)).toEqual(refuse("tooLittle", "the amount is not positive"));
    expect(trade(vault, 1n, { ...state, supply: 10n ** 9n })).toEqual(
      refuse("tooLittle", "the output is zero"),
    );
    expect(trade(asset, 1n << 113n)).toEqual(refuse("tooMuch", "the amount is more than strategies count"));
    const context = { number: 1n, timestamp: 100n, baseFeeWei: 1n };
    expect(quote(venue, state, { tokenIn: asset, tokenOut: asset, amountIn: 1n, context })).toMatchObject({
      refused: "otherTokens",
    });
    const [first, second] = state.strategies as [StrategyState, StrategyState];
    const hooked = (bits: bigint) => ({
      ...state,
      strategies: [first, { ...second, evk: { ...second.evk, hooked: bits } }],
    });
    const refusal = refuse("closed", "the hook of a strategy decides who may do this");
    expect(trade(asset, 9n, hooked(1n))).toEqual(refusal);
    expect(trade(vault, 9n, hooked(1n))).toMatchObject({ amountOut: 9n });
    expect(trade(vault, 9n, hooked(4n))).toEqual(refusal);
    expect(curve(venue, hooked(4n), vault, asset)).toBeUndefined();
  });
});

describe("curve and shares", () => {
  test("go up to the caps and to what the strategies have", () => {
    const [into, out] = [curve(venue, state, asset, vault), curve(venue, state, vault, asset)];
    if (into === undefined || out === undefined) throw new Error("no curve");
    expect([curveCapacity(into), curveOut(into, 10)]).toEqual([701, 10]);
    expect([curveCapacity(out), curveOut(out, 10)]).toEqual([999, 10]);
    expect(curve(venue, { ...state, supplyOrder: [] }, asset, vault)).toBeUndefined();
    expect(shares.reserves(venue, state)).toEqual([{ token: asset, amount: 999n }]);
    expect([shares.supply?.(venue, state), shares.index?.(venue, state)]).toEqual([999n, 1]);
  });
});
