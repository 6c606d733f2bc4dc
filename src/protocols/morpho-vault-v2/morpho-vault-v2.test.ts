import { describe, expect, test } from "vitest";
import { refuse } from "../../lib/refusal.js";
import { WAD } from "../../lib/whole.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import type { MarketState } from "../kit/morpho/market.js";
import { type VaultV1State, virtualOf } from "../kit/morpho/vaultV1.js";
import { asset, NOW, quotesOf, vault, vaultOf } from "../kit/vault/testing/trades.js";
import { booksAt, type Cap, type Loan, type VaultV2State } from "./books.js";
import { morphoVaultV2 } from "./index.js";

const venue = vaultOf("morpho-vault-v2", 18);
const virtual = virtualOf(venue.facts);
const MILLION = 1_000_000n;

/** A market without interest in which the lender owns all: a share is worth a millionth of a unit. */
const idleMarket = (assets: bigint, lastUpdate = 5n) => ({
  supplyAssets: assets,
  supplyShares: assets * MILLION,
  borrowAssets: 0n,
  lastUpdate,
  feeE18: 0n,
  vaultShares: assets * MILLION,
});
const marketLoan = (assets: bigint, isCounted = true): Loan => ({
  kind: "market",
  id: "0x01",
  market: idleMarket(assets),
  isCounted,
});
const lender: VaultV1State = {
  readAt: NOW,
  supply: 400n,
  lastAssets: 400n,
  feeE18: 0n,
  markets: [{ ...idleMarket(400n), cap: 700n } satisfies MarketState],
  supplyOrder: [0],
  cash: 2_000n,
};
const vaultLoan: Loan = { kind: "vault", vault: lender, ids: ["0x01"], shares: 300n, isCounted: true };
const cap = (allocation: bigint, absolute: bigint, relativeE18 = WAD): Cap => ({
  allocation,
  absolute,
  relativeE18,
});
const state: VaultV2State = {
  readAt: NOW,
  supply: 999n,
  assets: 999n,
  lastUpdate: NOW,
  maxRateE18: 0n,
  performanceFeeE18: 0n,
  managementFeeE18: 0n,
  idle: 399n,
  cash: 2_000n,
  loans: [marketLoan(600n)],
  liquidity: { loan: 0, caps: [cap(600n, 800n)], needsCheapShares: true },
};

const trade = quotesOf(morphoVaultV2, venue, state);

describe("deposits", () => {
  test("go to the loan for them, up to every cap", () => {
    expect(trade(asset, 150n)).toMatchObject({
      amountOut: 150n,
      state: {
        supply: 1149n,
        assets: 1149n,
        firstAssets: 999n,
        idle: 399n,
        cash: 2150n,
        loans: [{ market: { ...idleMarket(750n), lastUpdate: NOW } }],
        liquidity: { caps: [cap(750n, 800n)] },
      },
    });
    expect(trade(asset, 200n)).toMatchObject({ amountOut: 200n });
    expect(trade(asset, 201n)).toEqual(refuse("tooMuch", "the vault's caps take no more"));
    const full = { ...state, liquidity: { loan: 0, caps: [cap(600n, 0n)], needsCheapShares: true } } as const;
    expect(trade(asset, 1n, full)).toEqual(refuse("closed", "the vault's caps take no more"));
  });

  test("count what the loan has earned since the vault last lent there", () => {
    const grown: VaultV2State = { ...state, loans: [marketLoan(650n)] };
    expect(trade(asset, 150n, grown)).toMatchObject({ state: { liquidity: { caps: [cap(800n, 800n)] } } });
    expect(trade(asset, 151n, grown)).toMatchObject({ refused: "tooMuch" });
  });

  test("keep to a relative cap of the assets before the transaction", () => {
    const caps = [cap(600n, 9_000n), cap(600n, 9_000n, (7n * WAD) / 10n)] as const;
    const relative: VaultV2State = { ...state, liquidity: { loan: 0, caps, needsCheapShares: true } };
    expect(trade(asset, 99n, relative)).toMatchObject({ amountOut: 99n });
    expect(trade(asset, 100n, relative)).toMatchObject({ refused: "tooMuch" });
    const later = { ...relative, assets: 1_998n, supply: 1_998n, firstAssets: 999n };
    expect(trade(asset, 100n, later)).toMatchObject({ refused: "tooMuch" });
  });

  test("are lent on by a vault of the first generation, up to its own caps", () => {
    const caps = [cap(300n, 9_000n)] as const;
    const through: VaultV2State = {
      ...state,
      loans: [vaultLoan, marketLoan(300n)],
      liquidity: { loan: 0, caps, needsCheapShares: false },
    };
    const after = trade(asset, 300n, through);
    expect(after).toMatchObject({
      amountOut: 300n,
      state: { loans: [{ shares: 600n, vault: { supply: 700n, cash: 2300n } }, { isCounted: true }] },
    });
    // Both lend in the same market.
    const supplyAssets = 700n;
    expect(after).toMatchObject({
      state: { loans: [{ vault: { markets: [{ supplyAssets }] } }, { market: { supplyAssets } }] },
    });
    expect(trade(asset, 301n, through)).toEqual(
      refuse("tooMuch", "the caps of the vault's markets take no more"),
    );
  });

  test("stay in a vault without a place for them", () => {
    const { liquidity: _, ...alone } = state;
    expect(trade(asset, 500n, alone)).toMatchObject({ amountOut: 500n, state: { idle: 899n, cash: 2000n } });
    expect(trade(vault, 399n, alone)).toMatchObject({ amountOut: 399n, state: { idle: 0n } });
    expect(trade(vault, 400n, alone)).toEqual(refuse("tooMuch", "the vault does not hold so much"));
  });

  test("refuse a market whose shares cost more than a unit, if the adapter does", () => {
    const market = { ...idleMarket(0n), supplyAssets: 10n ** 9n, supplyShares: 10n };
    const loans: Loan[] = [{ kind: "market", id: "0x01", market, isCounted: false }];
    const dear: VaultV2State = { ...state, idle: 999n, loans };
    expect(trade(asset, 10n, dear)).toEqual(
      refuse("closed", "a share of the market costs more than one unit"),
    );
    const caps = [cap(0n, 800n)] as const;
    const careless: VaultV2State = { ...dear, liquidity: { loan: 0, caps, needsCheapShares: false } };
    expect(trade(asset, 10n, careless)).toMatchObject({ amountOut: 10n, state: { idle: 999n } });
  });
});

describe("redemptions", () => {
  test("take what lies idle first, then what the loan has", () => {
    expect(trade(vault, 399n)).toMatchObject({ amountOut: 399n, state: { idle: 0n, cash: 2000n } });
    expect(trade(vault, 500n)).toMatchObject({
      amountOut: 500n,
      state: {
        supply: 499n,
        assets: 499n,
        idle: 0n,
        cash: 1899n,
        liquidity: { caps: [cap(499n, 800n)] },
      },
    });
    expect(trade(vault, 999n)).toMatchObject({ state: { loans: [{ isCounted: false }] } });
    expect(trade(vault, 1000n)).toEqual(refuse("tooMuch", "there are not so many shares"));
    const lentOut = { ...idleMarket(600n), borrowAssets: 550n };
    const short = { ...state, loans: [{ ...marketLoan(0n), market: lentOut } as Loan] };
    expect(trade(vault, 449n, short)).toMatchObject({ amountOut: 449n });
    expect(trade(vault, 450n, short)).toEqual(refuse("tooMuch", "the market does not have so much"));
    expect(trade(vault, 500n, { ...state, cash: 100n })).toMatchObject({ refused: "tooMuch" });
  });

  test("take from a vault of the first generation no more than the adapter's shares of it", () => {
    const caps = [cap(300n, 9_000n)] as const;
    const through: VaultV2State = {
      ...state,
      loans: [vaultLoan],
      liquidity: { loan: 0, caps, needsCheapShares: false },
      idle: 699n,
    };
    expect(trade(vault, 999n, through)).toMatchObject({
      amountOut: 999n,
      state: { loans: [{ shares: 0n, isCounted: false, vault: { supply: 100n, cash: 1700n } }] },
    });
    const fewer = { ...through, loans: [{ ...vaultLoan, shares: 200n } as Loan], assets: 999n, idle: 799n };
    expect(trade(vault, 999n, { ...fewer, idle: 700n, firstAssets: 999n })).toEqual(
      refuse("tooMuch", "the vault has not lent so much where exits take from"),
    );
  });

  test("take no more from a loan than the vault it was lent to has shares, whatever its adapter claims to own", () => {
    // Taking 400 units costs 11 shares of 10, and the one that belongs to nobody would go with them.
    const claimed = { ...vaultLoan, vault: { ...lender, supply: 10n }, shares: 20n } as Loan;
    const through = { ...state, loans: [claimed], firstAssets: 999n, idle: 599n };
    const refusal = refuse("tooMuch", "there are not so many shares");
    expect(trade(vault, 999n, through)).toEqual(refusal);
  });

  test("take nothing from a loan without an allocation", () => {
    const none = { ...state, liquidity: { loan: 0, caps: [cap(0n, 800n)], needsCheapShares: true } } as const;
    expect(trade(vault, 400n, { ...none, firstAssets: 999n })).toMatchObject({ refused: "closed" });
  });
});

describe("booksAt", () => {
  test("grow no faster than the highest rate, and shrink at once", () => {
    const rich = { ...state, loans: [marketLoan(900n)] };
    expect(booksAt(rich, NOW, virtual)).toMatchObject({ assets: 999n, supply: 999n });
    // A thousandth per second.
    expect(booksAt({ ...rich, maxRateE18: WAD / 1_000n }, NOW + 100n, virtual)?.assets).toBe(1_098n);
    expect(booksAt({ ...rich, maxRateE18: WAD / 1_000n }, NOW + 1_000n, virtual)?.assets).toBe(1_299n);
    expect(booksAt({ ...state, loans: [marketLoan(500n)] }, NOW, virtual)?.assets).toBe(899n);
    expect(booksAt({ ...state, loans: [marketLoan(600n, false)] }, NOW, virtual)?.assets).toBe(399n);
  });

  test("issue shares for both fees", () => {
    const rich = { ...state, loans: [marketLoan(900n)], maxRateE18: WAD };
    // 300 were earned, of which 150 are shares at 1,149 for 999: 130.
    expect(booksAt({ ...rich, performanceFeeE18: WAD / 2n }, NOW + 1n, virtual)).toMatchObject({
      assets: 1_299n,
      supply: 1_129n,
    });
    // A hundredth of all per second: 12 of 1,299, at 1,287 for 999: 9.
    expect(booksAt({ ...rich, managementFeeE18: WAD / 100n }, NOW + 1n, virtual)?.supply).toBe(1_008n);
    const owing = { ...rich, managementFeeE18: WAD };
    expect(booksAt(owing, NOW + 2n, virtual)).toBeUndefined();
    expect(trade(asset, 10n, owing, NOW + 2n)).toMatchObject({ refused: "closed" });
    expect(morphoVaultV2.shares.reserves(venue, { ...owing, readAt: NOW + 2n })).toEqual([
      { token: asset, amount: 0n },
    ]);
  });

  test("stay as they are for the rest of a transaction", () => {
    const begun = { ...state, loans: [marketLoan(300n)], firstAssets: 999n };
    expect(booksAt(begun, NOW + 50n, virtual)).toMatchObject({ assets: 999n, supply: 999n });
  });
});

test("nothing, dust and other tokens are refused", () => {
  expect(trade(asset, 0n)).toEqual(refuse("tooLittle", "the amount is not positive"));
  expect(trade(vault, 1n, { ...state, supply: 10n ** 9n })).toEqual(
    refuse("tooLittle", "the output is zero"),
  );
  expect(trade(asset, 1n, { ...state, assets: 10n ** 9n, firstAssets: 1n })).toMatchObject({
    refused: "tooLittle",
  });
  expect(trade(asset, 1n << 113n)).toEqual(refuse("tooMuch", "the amount is more than Morpho counts"));
});

test("the curve is a straight line up to the caps, or to what is free", () => {
  const [into, out] = [
    morphoVaultV2.curve(venue, state, asset, vault),
    morphoVaultV2.curve(venue, state, vault, asset),
  ];
  if (into === undefined || out === undefined) throw new Error("no curve");
  expect([curveCapacity(into), curveOut(into, 10)]).toEqual([200, 10]);
  expect([curveCapacity(out), curveOut(out, 10)]).toEqual([999, 10]);
  const closed = {
    ...state,
    liquidity: { loan: 0, caps: [cap(600n, 600n)], needsCheapShares: true },
  } as const;
  expect(morphoVaultV2.curve(venue, closed, asset, vault)).toBeUndefined();
});
