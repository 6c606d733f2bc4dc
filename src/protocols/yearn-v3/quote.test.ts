import { describe, expect, test } from "vitest";
import { MAX_UINT256 } from "../../lib/math.js";
import { refuse } from "../../lib/refusal.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import { asset, quotesOf, vault, vaultOf } from "../kit/vault/testing/trades.js";
import type { VaultState } from "./books.js";
import { yearnV3 } from "./index.js";

const { quote, curve, shares } = yearnV3;
const venue = vaultOf("yearn-v3", 6);
/** 10,000 units for 9,000 shares, of which the vault holds 1,000 that unlock by 2.5 a second from 100 to 500. */
const state: VaultState = {
  readAt: 100n,
  idle: 4_000n,
  debt: 6_000n,
  issued: 9_000n,
  held: 1_000n,
  unlocking: { until: 500n, since: 100n, rateE12: 2_500_000_000_000n },
  limit: 15_000n,
  hasExitModule: false,
};
const trade = quotesOf(yearnV3, venue, state);

describe("quote", () => {
  test("converts at the supply of the block's second, rounded down", () => {
    expect(trade(asset, 1_001n)).toMatchObject({ amountOut: 900n, state: { idle: 5_001n, issued: 9_900n } });
    expect(trade(asset, 1_001n, state, 500n)).toMatchObject({ amountOut: 800n, state: { readAt: 500n } });
    expect(trade(vault, 901n)).toMatchObject({ amountOut: 1_001n, state: { idle: 2_999n, issued: 8_099n } });
    expect(trade(vault, 901n, state, 500n)).toMatchObject({ amountOut: 1_126n });
  });

  test("gives one share for one unit while there are none, and nothing for a vault that has lost all", () => {
    const empty = {
      ...state,
      issued: 0n,
      held: 0n,
      idle: 0n,
      debt: 0n,
      unlocking: { until: 0n, since: 0n, rateE12: 0n },
    };
    expect(trade(asset, 77n, empty)).toMatchObject({ amountOut: 77n });
    const lost = { ...state, idle: 0n, debt: 0n };
    expect(trade(asset, 77n, lost)).toEqual(refuse("tooLittle", "the output is zero"));
    expect([curve(venue, lost, asset, vault), curve(venue, lost, vault, asset)]).toEqual([
      undefined,
      undefined,
    ]);
    expect([shares.index?.(venue, empty), shares.index?.(venue, lost)]).toEqual([1, 0]);
  });

  test("refuses what the vault does, and what would come from strategies", () => {
    expect([
      trade(asset, 0n),
      trade(asset, 1n),
      trade(asset, 5_001n),
      trade(asset, 1n, { ...state, limit: 10_000n }),
      trade(asset, 1n << 129n, { ...state, limit: MAX_UINT256 }),
      trade(vault, 3_602n),
      trade(vault, 9_001n),
      quote(venue, state, {
        ...{ tokenIn: asset, tokenOut: asset, amountIn: 1n },
        context: { number: 1n, timestamp: 1n, baseFeeWei: 1n },
      }),
    ]).toEqual([
      refuse("tooLittle", "the amount is not positive"),
      refuse("tooLittle", "the output is zero"),
      refuse("tooMuch", "the vault takes no more"),
      refuse("closed", "the vault takes no more"),
      refuse("tooMuch", "the vault takes no more"),
      refuse("tooMuch", "the rest lies with the vault's strategies"),
      refuse("tooMuch", "there are not so many shares"),
      refuse("otherTokens", "the vault does not hold these tokens"),
    ]);
    expect(trade(vault, 8_001n, { ...state, idle: 40_000n })).toEqual(
      refuse("tooMuch", "there are not so many shares"),
    );
    expect(trade(asset, 5_000n)).toMatchObject({ amountOut: 4_500n });
    expect(trade(vault, 3_600n)).toMatchObject({ amountOut: 4_000n, state: { idle: 0n } });
  });

  test("refuses amounts whose products the contract cannot compute", () => {
    const many = { ...state, idle: 1n, debt: 0n, issued: MAX_UINT256 / 100n, held: 0n, limit: MAX_UINT256 };
    const settled = { ...many, unlocking: { ...state.unlocking, until: 0n } };
    expect(trade(asset, 100n, settled)).toMatchObject({ amountOut: 100n * (MAX_UINT256 / 100n) });
    expect(trade(asset, 101n, settled)).toEqual(refuse("tooMuch", "the vault takes no more"));
    const rich = { ...settled, idle: MAX_UINT256 / 100n, issued: 1_000n };
    expect(trade(vault, 100n, rich)).toMatchObject({ amountOut: MAX_UINT256 / 1_000n });
    expect(trade(vault, 101n, rich)).toEqual(
      refuse("tooMuch", "the amount is more than the vault can multiply"),
    );
  });

  test("refuses what modules decide", () => {
    const { limit: _limit, ...unlimited } = state;
    expect(trade(asset, 100n, unlimited)).toEqual(
      refuse("closed", "a module of the vault decides who may deposit"),
    );
    expect(trade(vault, 100n, { ...state, hasExitModule: true })).toEqual(
      refuse("closed", "a module of the vault decides who may redeem"),
    );
  });
});

describe("a vault that passes deposits on", () => {
  const passing = { kept: 3_900n, room: 800n, takes: MAX_UINT256, least: 2n };
  const deposited = (amountIn: bigint, terms: Partial<typeof passing> = {}) =>
    trade(asset, amountIn, { ...state, passing: { ...passing, ...terms } });

  test("gives its strategy what it does not keep, up to what either allows", () => {
    expect(deposited(500n)).toMatchObject({ amountOut: 450n, state: { idle: 3_900n, debt: 6_600n } });
    expect(deposited(500n)).toMatchObject({ state: { passing: { room: 200n, takes: MAX_UINT256 } } });
    expect(deposited(900n)).toMatchObject({ state: { idle: 4_100n, debt: 6_800n, passing: { room: 0n } } });
    expect(deposited(900n, { takes: 70n })).toMatchObject({
      state: { idle: 4_830n, passing: { takes: 0n } },
    });
    expect(deposited(900n, { kept: 9_000n })).toMatchObject({ state: { idle: 4_900n, debt: 6_000n } });
  });

  test("refuses a deposit for whose rest the strategy gives no share", () => {
    expect(deposited(2n, { kept: 4_001n })).toEqual(
      refuse("tooLittle", "the strategy gives no share for what is passed on"),
    );
    expect(deposited(3n, { kept: 4_001n })).toMatchObject({ amountOut: 2n });
  });
});

describe("curve", () => {
  test("is a straight line up to the limit, and to what lies idle", () => {
    const [into, outOf] = [curve(venue, state, asset, vault), curve(venue, state, vault, asset)];
    if (into === undefined || outOf === undefined) throw new Error("there is no curve");
    expect([curveCapacity(into), curveOut(into, 1_000)]).toEqual([5_000, 900]);
    expect(curveCapacity(outOf)).toBe(3_600);
    expect(curveOut(outOf, 900)).toBeCloseTo(1_000, 9);
    expect(curve(venue, { ...state, limit: 9_999n }, asset, vault)).toBeUndefined();
    expect(curve(venue, { ...state, idle: 0n }, vault, asset)).toBeUndefined();
    expect(curve(venue, { ...state, hasExitModule: true }, vault, asset)).toBeUndefined();
  });
});

describe("shares", () => {
  test("are worth what lies in the vault and with strategies, and more with every second", () => {
    expect(shares.reserves(venue, state)).toEqual([{ token: asset, amount: 10_000n }]);
    const later = shares.accrued?.(state, { number: 2n, timestamp: 500n }) as VaultState;
    expect([shares.supply?.(venue, state), shares.supply?.(venue, later)]).toEqual([9_000n, 8_000n]);
    expect([shares.index?.(venue, state), shares.index?.(venue, later)]).toEqual([10 / 9, 1.25]);
  });

  test("leave out those that have unlocked, rounded down, and all that the vault holds in the end", () => {
    const supplyAt = (timestamp: bigint, of = state) =>
      shares.supply?.(venue, shares.accrued?.(of, { number: 2n, timestamp }) as VaultState);
    const supplies = [100n, 101n, 103n, 499n, 500n, 900n].map((second) => supplyAt(second));
    expect(supplies).toEqual([9_000n, 8_998n, 8_993n, 8_003n, 8_000n, 8_000n]);
    expect(supplyAt(900n, { ...state, unlocking: { ...state.unlocking, until: 0n } })).toBe(9_000n);
  });
});
