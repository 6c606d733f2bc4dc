import { describe, expect, test } from "vitest";
import { refuse } from "../../lib/refusal.js";
import { unusable } from "../kit/adapter/unusable.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import { clockCall } from "../kit/reading/clock.js";
import { answering } from "../kit/reading/testing/answering.js";
import { asset, quotesOf, vault, vaultOf } from "../kit/vault/testing/trades.js";
import { stakedFrax, type VaultState } from "./index.js";

const { quote, curve, shares } = stakedFrax;
const venue = vaultOf("staked-frax", 18);
/** A share is worth 1.25 units. Nine units a second count from second 100 to second 200, of a cycle that began at 50. */
const state: VaultState = {
  supply: 8_000n,
  stored: 10_000n,
  distributedAt: 100n,
  cycle: { amount: 1_350n, since: 50n, until: 200n },
  capE18: 10n ** 15n,
  idle: 12_000n,
  readAt: 100n,
};
const trade = quotesOf(stakedFrax, venue, state);

describe("quote", () => {
  test("converts at what counts in the block's second", () => {
    expect(trade(asset, 1_000n)).toMatchObject({
      amountOut: 800n,
      state: { supply: 8_800n, stored: 11_000n, idle: 13_000n },
    });
    expect(trade(vault, 1_000n)).toMatchObject({
      amountOut: 1_250n,
      state: { supply: 7_000n, stored: 8_750n, idle: 10_750n },
    });
    // 90 units after ten seconds.
    expect(trade(vault, 1_000n, state, 110n)).toMatchObject({
      amountOut: 1_261n,
      state: { stored: 8_829n, distributedAt: 110n, cycle: state.cycle },
    });
    // What the cap leaves of them: half of a thousandth of 10,000 a second.
    expect(trade(vault, 1_000n, { ...state, capE18: 5n * 10n ** 14n }, 110n)).toMatchObject({
      amountOut: 1_256n,
    });
  });

  test("counts nothing after the end of a cycle, and begins the next one", () => {
    const after = {
      amountOut: 1_362n,
      state: { stored: 9_538n, distributedAt: 999n, cycle: { amount: 0n } },
    };
    expect(trade(vault, 1_000n, state, 200n)).toMatchObject({
      amountOut: 1_362n,
      state: { cycle: state.cycle },
    });
    expect(trade(vault, 1_000n, state, 999n)).toMatchObject(after);
  });

  test("gives the first shares for a unit each", () => {
    const all = trade(vault, 8_000n);
    expect(all).toMatchObject({ amountOut: 10_000n, state: { supply: 0n, stored: 0n } });
    expect(trade(asset, 7n, { ...state, supply: 0n, stored: 0n })).toMatchObject({ amountOut: 7n });
  });

  test("refuses what the vault does", () => {
    const outside = { tokenIn: asset, tokenOut: asset, amountIn: 1n };
    expect([
      trade(asset, 0n),
      trade(asset, 1n),
      trade(asset, 2n ** 129n),
      trade(vault, 8_001n),
      trade(vault, 2n ** 129n),
      trade(vault, 1_000n, { ...state, idle: 1_249n }),
      trade(vault, 1_000n, { ...state, idle: 10_899n }, 201n),
      trade(asset, 1_000n, { ...state, idle: 10_899n }, 201n),
      trade(asset, 1_000n, { ...state, stored: 0n }),
      quote(venue, state, { ...outside, context: { number: 1n, timestamp: 1n, baseFeeWei: 1n } }),
    ]).toEqual([
      refuse("tooLittle", "the amount is not positive"),
      refuse("tooLittle", "the output is zero"),
      refuse("tooMuch", "the amount is more than the contract computes with"),
      refuse("tooMuch", "there are not so many shares"),
      refuse("tooMuch", "the amount is more than the contract computes with"),
      refuse("tooMuch", "the vault does not hold so much"),
      refuse("closed", "the vault holds less than it owes"),
      refuse("closed", "the vault holds less than it owes"),
      refuse("closed", "the shares are worth nothing"),
      refuse("otherTokens", "the vault does not hold these tokens"),
    ]);
    expect(trade(vault, 1_000n, { ...state, idle: 10_900n }, 201n)).toMatchObject({ amountOut: 1_362n });
  });
});

describe("curve", () => {
  test("is a straight line up to what the vault holds", () => {
    const [into, outOf] = [
      curve(venue, state, asset, vault),
      curve(venue, { ...state, idle: 4_000n }, vault, asset),
    ];
    if (into === undefined || outOf === undefined) throw new Error("there is no curve");
    expect(curveOut(into, 1_000)).toBe(800);
    expect([curveCapacity(outOf), curveOut(outOf, 1_000)]).toEqual([3_200, 1_250]);
    expect(curve(venue, { ...state, idle: 0n }, vault, asset)).toBeUndefined();
    expect(curve(venue, state, asset, asset)).toBeUndefined();
  });
});

describe("shares", () => {
  test("are worth what counts, and earn the cycle's rewards up to the cap", () => {
    const later = shares.accrued?.(state, { timestamp: 110n } as never) as VaultState;
    expect(shares.reserves(venue, later)).toEqual([{ token: asset, amount: 10_090n }]);
    expect([shares.supply?.(venue, later), shares.index?.(venue, later)]).toEqual([8_000n, 1.26125]);
    expect(shares.rate(venue, state)).toBeCloseTo(0.0009 * 31_536_000, 6);
    expect(shares.rate(venue, { ...state, capE18: 10n ** 9n })).toBeCloseTo(0.031536, 9);
    expect(shares.rate(venue, { ...state, readAt: 201n })).toBeUndefined();
  });
});

describe("load", () => {
  const answers = { total: 10_090n, supply: 8_000n, until: 200n, since: 50n, cap: 10n ** 15n, of: asset };
  const read = (changed: Partial<typeof answers> = {}) => {
    const { total, supply, until, since, cap, of } = { ...answers, ...changed };
    return answering(stakedFrax.load(venue), [
      [[vault, "asset() address"], of],
      [clockCall(), 110n],
      [[vault, "totalAssets()"], total],
      [[vault, "storedTotalAssets()"], 10_000n],
      [[vault, "lastRewardsDistribution()"], 100n],
      [
        [vault, "rewardsCycleData() (uint40 until, uint40 since, uint216 amount)"],
        [until, since, 1_350n],
      ],
      [[vault, "maxDistributionPerSecondPerAsset()"], cap],
      [[vault, "totalSupply()"], supply],
      [[asset, "balanceOf(address)", vault], 12_000n],
    ]);
  };

  test("reads the whole state, or says why the vault cannot be traded", () => {
    expect(read()).toEqual({ ...state, readAt: 110n });
    expect([
      answering(stakedFrax.load(venue), []),
      read({ of: vault }),
      read({ supply: 0n }),
      read({ total: 0n }),
      read({ until: 50n }),
      read({ cap: 2n ** 64n }),
      read({ total: 10_091n }),
    ]).toEqual([
      unusable("silent"),
      unusable("changed"),
      unusable("empty"),
      unusable("empty"),
      ...Array.from({ length: 3 }, () => unusable("doesNotAddUp")),
    ]);
  });
});
