import { describe, expect, test } from "vitest";
import { refuse } from "../../lib/refusal.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import { RAY } from "../kit/maths/ray.js";
import { asset, quotesOf, vault, vaultOf } from "../kit/vault/testing/trades.js";
import { sparkVault, type VaultState } from "./index.js";

const { quote, curve, shares } = sparkVault;
const venue = vaultOf("spark-vault", 6);
const price = (RAY * 5n) / 4n;
/** A share is worth 1.25 units, and a hundredth more every second. */
const state: VaultState = {
  rate: { kind: "savings", dsrRay: (RAY * 101n) / 100n, rho: 100n, chiRay: price, nowRay: price },
  supply: 8_000n,
  idle: 4_000n,
  cap: 12_000n,
};
const trade = quotesOf(sparkVault, venue, state);

describe("quote", () => {
  test("converts at the price of the block's second", () => {
    expect(trade(asset, 1_000n)).toMatchObject({ amountOut: 800n, state: { supply: 8_800n, idle: 5_000n } });
    expect(trade(vault, 1_000n)).toMatchObject({
      amountOut: 1_250n,
      state: { supply: 7_000n, idle: 2_750n },
    });
    const later = (RAY * 5n * 101n) / 400n;
    expect(trade(vault, 1_000n, state, 101n)).toMatchObject({
      amountOut: 1_262n,
      state: { rate: { rho: 101n, chiRay: later, nowRay: later } },
    });
  });

  test("refuses what the vault does", () => {
    const outside = { tokenIn: asset, tokenOut: asset, amountIn: 1n };
    expect([
      trade(asset, 0n),
      trade(asset, 1n),
      trade(asset, 2_001n),
      trade(asset, 1_901n, state, 101n),
      trade(asset, 1_000n, state, 200n),
      trade(vault, 8_001n),
      trade(vault, 3_201n),
      trade(vault, 2n ** 129n),
      quote(venue, state, { ...outside, context: { number: 1n, timestamp: 1n, baseFeeWei: 1n } }),
    ]).toEqual([
      refuse("tooLittle", "the amount is not positive"),
      refuse("tooLittle", "the output is zero"),
      refuse("tooMuch", "the vault takes no more"),
      refuse("tooMuch", "the vault takes no more"),
      refuse("closed", "the vault takes no more"),
      refuse("tooMuch", "there are not so many shares"),
      refuse("tooMuch", "the vault does not hold so much"),
      refuse("tooMuch", "the amount is more than the contract computes with"),
      refuse("otherTokens", "the vault does not hold these tokens"),
    ]);
    expect(trade(asset, 2_000n)).toMatchObject({ amountOut: 1_600n });
    expect(trade(vault, 3_200n)).toMatchObject({ amountOut: 4_000n });
  });
});

describe("curve", () => {
  test("is a straight line up to the cap, and to what the vault holds", () => {
    const [into, outOf] = [curve(venue, state, asset, vault), curve(venue, state, vault, asset)];
    if (into === undefined || outOf === undefined) throw new Error("there is no curve");
    expect([curveCapacity(into), curveOut(into, 1_000)]).toEqual([2_000, 800]);
    expect([curveCapacity(outOf), curveOut(outOf, 1_000)]).toEqual([3_200, 1_250]);
    expect(curve(venue, { ...state, cap: 1n }, asset, vault)).toBeUndefined();
    expect(curve(venue, { ...state, idle: 0n }, vault, asset)).toBeUndefined();
    expect(curve(venue, state, asset, asset)).toBeUndefined();
  });
});

describe("shares", () => {
  test("are worth their price, wherever the assets are", () => {
    expect(shares.reserves(venue, state)).toEqual([{ token: asset, amount: 10_000n }]);
    expect([shares.supply?.(venue, state), shares.index?.(venue, state)]).toEqual([8_000n, 1.25]);
  });
});
