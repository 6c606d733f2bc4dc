import { concat, keccak256, stringToHex, zeroAddress } from "viem";
import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../../lib/address.js";
import { unusable } from "../kit/adapter/unusable.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import { answering, type Told } from "../kit/reading/testing/answering.js";
import type { Venue } from "../venue.js";
import { type RocketFacts, type RocketState, rocketPool } from "./index.js";

const { curve, discover, encode, load, quote } = rocketPool;
const shares = rocketPool.shares as NonNullable<typeof rocketPool.shares>;

const [reth, pool, storage, balances, settings] = ["1", "2", "3", "4", "5"].map(
  (digit): Address => `0x${digit.repeat(40)}`,
) as [Address, Address, Address, Address, Address];
const venue: Venue<RocketFacts> = {
  id: `rocket-pool:${reth}`,
  protocol: "rocket-pool",
  standard: "rocket-pool",
  address: reth,
  tokens: [NATIVE, reth],
  feePpm: 0,
  facts: { staking: "deposit", burns: true },
  contracts: [pool],
  sources: { storage },
  shareSymbol: "rETH",
};
const state: RocketState = {
  reportedWei: 1200n,
  reportedSupply: 1000n,
  leastWei: 100n,
  mostWei: 6000n,
  feeE18: 10n ** 16n,
  collateralWei: 600n,
  supply: 5000n,
};
const context = { number: 1n, timestamp: 1n, baseFeeWei: 1n };
const trade = (tokenIn: Address, amountIn: bigint, of: RocketState = state) =>
  quote(venue, of, { tokenIn, tokenOut: tokenIn === NATIVE ? reth : NATIVE, amountIn, context });

describe("quote", () => {
  test("stakes less the fee, within the pool's limits", () => {
    expect(trade(NATIVE, 1201n)).toMatchObject({
      amountOut: 990n,
      state: { mostWei: 4799n, supply: 5990n, collateralWei: 600n },
    });
    expect(trade(NATIVE, 99n)).toMatchObject({ refused: "tooLittle" });
    expect(trade(NATIVE, 6001n)).toMatchObject({ refused: "tooMuch" });
    expect(trade(NATIVE, 200n, { ...state, mostWei: 0n })).toMatchObject({ refused: "closed" });
    expect(trade(NATIVE, 1000n, { ...state, feeE18: 10n ** 18n })).toMatchObject({ refused: "tooLittle" });
  });

  test("burns for the ether that is there", () => {
    expect(trade(reth, 500n)).toMatchObject({
      amountOut: 600n,
      state: { collateralWei: 0n, supply: 4500n, mostWei: 6000n },
    });
    expect(trade(reth, 501n)).toMatchObject({ refused: "tooMuch" });
    expect(trade(reth, 5001n)).toMatchObject({ refused: "tooMuch" });
    expect(trade(reth, 0n)).toMatchObject({ refused: "tooLittle" });
  });

  test("is one to one before the first report", () => {
    const fresh = { ...state, reportedWei: 0n, reportedSupply: 0n, feeE18: 0n };
    expect([trade(NATIVE, 100n, fresh), trade(reth, 7n, fresh)]).toMatchObject([
      { amountOut: 100n },
      { amountOut: 7n },
    ]);
  });
});

describe("curve", () => {
  test("is a straight line within the limits", () => {
    const [stake, burn] = [curve(venue, state, NATIVE, reth), curve(venue, state, reth, NATIVE)];
    expect(stake && [curveCapacity(stake), curveOut(stake, 1200)]).toEqual([6000, expect.closeTo(990, 6)]);
    expect(burn && [curveCapacity(burn), curveOut(burn, 10)]).toEqual([500, 12]);
    expect(curve(venue, { ...state, mostWei: 0n }, NATIVE, reth)).toBeUndefined();
    expect(curve(venue, { ...state, collateralWei: 0n }, reth, NATIVE)).toBeUndefined();
  });
});

describe("encode", () => {
  test("calls the pool to stake, and rETH to burn", () => {
    const fill = { amount: { token: reth, sharePpm: 5 }, prefunded: false, to: "executor" } as const;
    const step = (tokenIn: Address, tokenOut: Address) =>
      encode(venue, state, { ...fill, tokenIn, tokenOut });
    expect([step(NATIVE, reth), step(reth, NATIVE)]).toEqual([
      { op: "stake", venue: pool, kind: "deposit", amount: fill.amount },
      { op: "stake", venue: reth, kind: "burn", amount: fill.amount },
    ]);
    expect(() => step(reth, reth)).toThrow("does not turn");
  });
});

describe("shares", () => {
  test("are claims to ether that is paid later", () => {
    expect(shares.reserves(venue, state)).toEqual([{ token: NATIVE, amount: 6000n }]);
    expect([shares.supply?.(venue, state), shares.index?.(venue, state), shares.locked?.(venue)]).toEqual([
      5000n,
      1.2,
      true,
    ]);
  });
});

describe("load and discover", () => {
  const keyOf = (name: string) => keccak256(concat([stringToHex("contract.address"), stringToHex(name)]));
  const named = (name: string, address: Address | undefined): Told => [
    [storage, "getAddress(bytes32)", keyOf(name)],
    address,
  ];
  const contracts = [
    named("rocketDepositPool", pool),
    named("rocketNetworkBalances", balances),
    named("rocketDAOProtocolSettingsDeposit", settings),
  ];
  const numbers: readonly Told[] = [
    [[balances, "getTotalETHBalance()"], 1200n],
    [[balances, "getTotalRETHSupply()"], 1000n],
    [[settings, "getMinimumDeposit()"], 100n],
    [[pool, "getMaximumDepositAmount()"], 6000n],
    [[settings, "getDepositFee()"], 10n ** 16n],
    [[reth, "getTotalCollateral()"], 600n],
    [[reth, "totalSupply()"], 5000n],
  ];
  const loadWith = (...changed: readonly Told[]) =>
    answering(load(venue), [...contracts, ...numbers, ...changed]);

  test("reads rate and limits from the contracts that the storage names", () => {
    expect(loadWith()).toEqual(state);
  });

  test("refuses a replaced pool, silence and what contradicts itself", () => {
    expect(loadWith(named("rocketDepositPool", settings))).toEqual(unusable("changed"));
    expect(loadWith(named("rocketNetworkBalances", undefined))).toEqual(unusable("silent"));
    expect(loadWith([[reth, "totalSupply()"], undefined])).toEqual(unusable("silent"));
    expect(loadWith([[balances, "getTotalETHBalance()"], 0n])).toEqual(unusable("doesNotAddUp"));
  });

  test("discovers the token and the present pool", () => {
    const deployment = { slug: "rocket-pool", standard: "rocket-pool", contracts: { storage } };
    const input = { deployment, tokens: [], pairs: [], wrappedNative: reth };
    const discoverWith = (token: Address, itsPool: Address | undefined) =>
      answering(discover(input), [named("rocketTokenRETH", token), named("rocketDepositPool", itsPool)]);
    expect(discoverWith(reth, pool)).toEqual([venue]);
    expect(discoverWith(reth, undefined)).toEqual([]);
    expect(discoverWith(zeroAddress, pool)).toEqual([]);
  });
});
