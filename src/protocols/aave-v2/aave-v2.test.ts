import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../../lib/address.js";
import { refuse } from "../../lib/refusal.js";
import type { BlockContext } from "../adapter.js";
import type { ShareFacts } from "../kit/adapter/facts.js";
import { unusable } from "../kit/adapter/unusable.js";
import { curveCapacity } from "../kit/curve/curve.js";
import { RAY, SECONDS_PER_YEAR } from "../kit/maths/ray.js";
import { answering, type Told } from "../kit/reading/testing/answering.js";
import type { Venue } from "../venue.js";
import { aaveV2, type ReserveState } from "./index.js";

const [asset, aToken, pool] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`, `0x${"9".repeat(40)}`] as const;
const venue: Venue<ShareFacts> = {
  id: `aave-v2:${aToken}`,
  protocol: "aave-v2",
  standard: "aave-v2",
  address: pool,
  tokens: [asset, aToken],
  feePpm: 0,
  facts: { decimals: 6 },
  shareSymbol: "aUSDC",
};
const context: BlockContext = { number: 2n, timestamp: 1_000n + SECONDS_PER_YEAR, baseFeeWei: 1n };
const state: ReserveState = {
  active: true,
  frozen: false,
  paused: false,
  updatedAt: 1_000n,
  liquidityIndexRay: RAY,
  liquidityRateRay: RAY / 4n,
  available: 400n,
  supply: 1_000n,
};

function trade(tokenIn: Address, tokenOut: Address, amountIn: bigint, from: ReserveState = state) {
  return aaveV2.quote(venue, from, { tokenIn, tokenOut, amountIn, context });
}

describe("quote", () => {
  test("pays as many aTokens as assets, rounded to scaled units at the index of the block, and back", () => {
    const now = { ...state, updatedAt: context.timestamp, liquidityIndexRay: (RAY * 5n) / 4n };
    expect([trade(asset, aToken, 102n), trade(aToken, asset, 102n)]).toEqual([
      // 102 are 81.6 scaled units, so 82, which are worth 102.5.
      { amountOut: 103n, state: { ...now, available: 502n }, gas: 163_000 },
      { amountOut: 103n, state: { ...now, available: 297n }, gas: 191_000 },
    ]);
  });

  test("refuses what the pool reverts", () => {
    expect([
      trade(asset, aToken, 0n),
      trade(asset, NATIVE, 1n),
      trade(asset, aToken, (1n << 128n) + 1n),
      trade(asset, aToken, 1n, { ...state, active: false }),
      trade(aToken, asset, 1n, { ...state, paused: true }),
      trade(asset, aToken, 1n, { ...state, frozen: true }),
      trade(asset, aToken, 1n, { ...state, liquidityIndexRay: 3n * RAY }),
      trade(aToken, asset, 402n),
    ]).toEqual([
      refuse("tooLittle", "the amount is not positive"),
      refuse("otherTokens", "the contract does not convert these tokens into each other"),
      refuse("tooMuch", "the amount is more than there is"),
      refuse("closed", "the reserve is not active"),
      refuse("closed", "the pool is paused"),
      refuse("closed", "the reserve is frozen"),
      refuse("tooLittle", "the output is zero"),
      refuse("tooMuch", "too much of the reserve is lent out"),
    ]);
    expect(trade(aToken, asset, 400n, { ...state, frozen: true })).toMatchObject({ amountOut: 400n });
  });
});

describe("load", () => {
  const reserve = [1n << 57n, RAY, 0n, RAY / 4n, 0n, 0n, 1_000n, aToken] as const;
  const answers: readonly Told[] = [
    [[pool, "getReserveData(address)", asset], reserve],
    [[asset, "balanceOf(address)", aToken], 400n],
    [[pool, "paused()"], 0n],
    [[aToken, "totalSupply()"], 1_000n],
    [[aToken, "scaledTotalSupply()"], 800n],
    [[pool, "getReserveNormalizedIncome(address)", asset], (RAY * 5n) / 4n],
  ];
  const loadWith = (...changed: readonly Told[]) => answering(aaveV2.load(venue), [...answers, ...changed]);

  test("reads the reserve and what can be withdrawn", () => {
    expect(loadWith()).toEqual({ ...state, active: false, frozen: true });
  });

  test("refuses another aToken or none, silence, and what does not round half up", () => {
    const other = [...reserve.slice(0, -1), asset];
    expect(loadWith([[pool, "getReserveData(address)", asset], other])).toEqual(unusable("changed"));
    expect(loadWith([[pool, "getReserveData(address)", asset], undefined])).toEqual(unusable("changed"));
    expect(loadWith([[aToken, "totalSupply()"], undefined])).toEqual(unusable("silent"));
    expect(loadWith([[aToken, "totalSupply()"], 999n])).toEqual(unusable("unknownRounding"));
  });
});

describe("curve", () => {
  test("is a straight line up to the available amount", () => {
    const capacity = (tokenIn: Address, tokenOut: Address, from: ReserveState) => {
      const curve = aaveV2.curve(venue, from, tokenIn, tokenOut);
      return curve === undefined ? undefined : curveCapacity(curve);
    };
    expect([
      capacity(asset, aToken, state),
      capacity(asset, aToken, { ...state, frozen: true }),
      capacity(aToken, asset, { ...state, frozen: true }),
      capacity(aToken, asset, { ...state, available: 0n }),
      capacity(aToken, pool, state),
    ]).toEqual([2 ** 128, undefined, 400, undefined, undefined]);
  });
});

describe("encode", () => {
  test("deposits and withdraws, whoever gets it", () => {
    const fill = { amount: { token: asset, sharePpm: 1_000_000 }, prefunded: false, to: "receiver" } as const;
    expect([
      aaveV2.encode(venue, state, { ...fill, tokenIn: asset, tokenOut: aToken }),
      aaveV2.encode(venue, state, { ...fill, tokenIn: aToken, tokenOut: asset }),
    ]).toEqual([
      { op: "aave", pool, mode: "deposit", asset, amount: fill.amount, to: "receiver" },
      { op: "aave", pool, mode: "withdraw", asset, amount: fill.amount, to: "receiver" },
    ]);
    expect(() => aaveV2.encode(venue, state, { ...fill, tokenIn: asset, tokenOut: pool })).toThrow(
      `${venue.id} does not turn ${asset} into ${pool}`,
    );
  });
});

describe("meta", () => {
  test("names the way and the position", () => {
    const { action, position } = aaveV2.meta;
    expect([
      action({ venue, tokenIn: asset, tokenOut: aToken }),
      action({ venue, tokenIn: aToken, tokenOut: asset }),
      position?.(venue),
    ]).toEqual(["deposit", "redeem", { address: aToken, symbol: "aUSDC", decimals: 6 }]);
  });
});
