import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../../lib/address.js";
import { refuse } from "../../lib/refusal.js";
import type { BlockContext } from "../adapter.js";
import type { ShareFacts } from "../kit/adapter/facts.js";
import { curveCapacity } from "../kit/curve/curve.js";
import { RAY } from "../kit/maths/ray.js";
import type { Venue } from "../venue.js";
import { aaveV3 } from "./index.js";
import { binomialGrowthRay, type ReserveState } from "./rounding.js";

const [asset, aToken, pool] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`, `0x${"9".repeat(40)}`] as const;
const venue: Venue<ShareFacts> = {
  id: `aave-v3:${aToken}`,
  protocol: "aave-v3",
  standard: "aave-v3",
  address: pool,
  tokens: [asset, aToken],
  feePpm: 0,
  facts: { decimals: 6 },
  shareSymbol: "aEthUSDC",
};
const year = 31_536_000n;
const context: BlockContext = { number: 2n, timestamp: 1_000n + year, baseFeeWei: 1n };
const state: ReserveState = {
  active: true,
  frozen: false,
  paused: false,
  supplyCap: undefined,
  reserveFactorBps: 1_000n,
  updatedAt: 1_000n,
  liquidityIndexRay: RAY,
  liquidityRateRay: RAY / 4n,
  debtIndexRay: RAY,
  debtRateRay: RAY / 2n,
  scaledDebt: 500n,
  stableDebt: { principal: 100n, rateRay: RAY / 10n, updatedAt: 1_000n },
  scaledSupply: 1_000n,
  scaledTreasury: 0n,
  available: 400n,
};

const shares = aaveV3.shares as NonNullable<typeof aaveV3.shares>;
const accrued = (timestamp: bigint) => shares.accrued?.(state, { number: 2n, timestamp });

function trade(tokenIn: Address, tokenOut: Address, amountIn: bigint, from: ReserveState = state) {
  return aaveV3.quote(venue, from, { tokenIn, tokenOut, amountIn, context });
}

describe("shares.accrued", () => {
  test("lets a year's interest grow, and sets the treasury's tenth of it aside", () => {
    const debtIndexRay = binomialGrowthRay(RAY / 2n, year);
    expect(Number(debtIndexRay) / 1e27).toBeCloseTo(1.6458, 4);
    // 500 units owed grew by 323, 100 at the fixed rate by 11; a tenth is 33, at an index of 1.25.
    expect(accrued(context.timestamp)).toEqual({
      ...state,
      updatedAt: context.timestamp,
      liquidityIndexRay: (RAY * 5n) / 4n,
      debtIndexRay,
      scaledTreasury: 26n,
    });
  });

  test("leaves the reserve as it is when no time passed", () => {
    expect(accrued(1_000n)).toBe(state);
    expect(accrued(999n)).toBe(state);
  });
});

describe("quote", () => {
  test("pays as many aTokens as assets, rounded to scaled units, and back", () => {
    const now = accrued(context.timestamp);
    expect([trade(asset, aToken, 100n), trade(aToken, asset, 101n)]).toEqual([
      { amountOut: 100n, state: { ...now, scaledSupply: 1_080n, available: 500n }, gas: 150_000 },
      { amountOut: 101n, state: { ...now, scaledSupply: 919n, available: 299n }, gas: 178_000 },
    ]);
  });

  test("refuses what the pool reverts", () => {
    const capped = { ...state, supplyCap: 1_300n };
    expect([
      trade(asset, aToken, 0n),
      trade(asset, NATIVE, 1n),
      trade(asset, aToken, 1n, { ...state, active: false }),
      trade(aToken, asset, 1n, { ...state, paused: true }),
      trade(asset, aToken, 1n, { ...state, frozen: true }),
      trade(asset, aToken, 1n << 129n),
      trade(asset, aToken, 18n, capped),
      trade(aToken, asset, 401n),
      trade(aToken, asset, 2_000n),
      trade(asset, aToken, 1n, { ...state, liquidityIndexRay: 3n * RAY }),
    ]).toEqual([
      refuse("tooLittle", "the amount is not positive"),
      refuse("otherTokens", "the contract does not convert these tokens into each other"),
      refuse("closed", "the reserve is not active"),
      refuse("closed", "the reserve is paused"),
      refuse("closed", "the reserve is frozen"),
      refuse("tooMuch", "the amount is more than the reserve can count"),
      refuse("tooMuch", "the supply cap does not allow that much"),
      refuse("tooMuch", "too much of the reserve is lent out"),
      refuse("tooMuch", "the amount is more than there is"),
      refuse("tooLittle", "the output is zero"),
    ]);
    expect(trade(asset, aToken, 17n, capped)).toMatchObject({ amountOut: 18n });
  });
});

describe("curve", () => {
  test("is a straight line up to the cap and down to what is there", () => {
    const capacity = (tokenIn: Address, tokenOut: Address, from: ReserveState) => {
      const curve = aaveV3.curve(venue, from, tokenIn, tokenOut);
      return curve === undefined ? undefined : curveCapacity(curve);
    };
    expect([
      capacity(asset, aToken, { ...state, supplyCap: 1_300n }),
      capacity(asset, aToken, { ...state, supplyCap: 900n }),
      capacity(asset, aToken, { ...state, frozen: true }),
      capacity(aToken, asset, { ...state, frozen: true }),
      capacity(aToken, asset, { ...state, available: 0n }),
      capacity(aToken, pool, state),
    ]).toEqual([300, undefined, undefined, 400, undefined, undefined]);
  });
});

describe("encode", () => {
  test("supplies and withdraws, whoever gets it", () => {
    const fill = { amount: { token: asset, sharePpm: 1_000_000 }, prefunded: false, to: "receiver" } as const;
    expect([
      aaveV3.encode(venue, state, { ...fill, tokenIn: asset, tokenOut: aToken }),
      aaveV3.encode(venue, state, { ...fill, tokenIn: aToken, tokenOut: asset }),
    ]).toEqual([
      { op: "aave", pool, mode: "supply", asset, amount: fill.amount, to: "receiver" },
      { op: "aave", pool, mode: "withdraw", asset, amount: fill.amount, to: "receiver" },
    ]);
    expect(() => aaveV3.encode(venue, state, { ...fill, tokenIn: asset, tokenOut: pool })).toThrow(
      `${venue.id} does not turn ${asset} into ${pool}`,
    );
  });
});

describe("meta", () => {
  test("names the way and the position", () => {
    const { action, position } = aaveV3.meta;
    expect([
      action({ venue, tokenIn: asset, tokenOut: aToken }),
      action({ venue, tokenIn: aToken, tokenOut: asset }),
      position?.(venue),
    ]).toEqual(["deposit", "redeem", { address: aToken, symbol: "aEthUSDC", decimals: 6 }]);
  });
});

describe("shares", () => {
  test("are as many as the asset they are a claim to, with the interest until then", () => {
    const now = shares.accrued?.(state, context) as ReserveState;
    expect([shares.reserves(venue, now), shares.supply?.(venue, now)]).toEqual([
      [{ token: asset, amount: 1_250n }],
      1_250n,
    ]);
  });

  test("yield the supply rate, the interest of every second earning as well", () => {
    expect(shares.rate?.(venue, state, 12)).toBeCloseTo(Math.exp(0.25) - 1, 7);
  });
});
