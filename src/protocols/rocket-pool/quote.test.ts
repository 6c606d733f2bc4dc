import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { refuse } from "../../lib/refusal.js";
import { unusable } from "../kit/adapter/unusable.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import { discover } from "./discover.js";
import { encode } from "./encode.js";
import type { RocketFacts } from "./facts.js";
import { load } from "./load.js";
import { curve, quote } from "./quote.js";
import { shares } from "./shares.js";
import type { RocketState } from "./state.js";

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
    expect(trade(NATIVE, 99n)).toEqual(refuse("tooLittle", "the pool takes no deposit so small"));
    expect(trade(NATIVE, 6001n)).toEqual(refuse("tooMuch", "the pool takes no more now"));
    expect(trade(NATIVE, 200n, { ...state, mostWei: 0n })).toEqual(
      refuse("closed", "deposits are off, or the pool is full"),
    );
    expect(trade(NATIVE, 1000n, { ...state, feeE18: 10n ** 18n })).toMatchObject({ refused: "tooLittle" });
  });

  test("burns for the ether that is there", () => {
    expect(trade(reth, 500n)).toMatchObject({
      amountOut: 600n,
      state: { collateralWei: 0n, supply: 4500n, mostWei: 6000n },
    });
    expect(trade(reth, 501n)).toEqual(refuse("tooMuch", "rETH does not have so much ether now"));
    expect(trade(reth, 5001n)).toEqual(refuse("tooMuch", "there is not so much rETH"));
    expect(trade(reth, 0n)).toEqual(refuse("tooLittle", "the amount is not positive"));
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
  const hex = (value: bigint | Address): Hex => `0x${word(BigInt(value))}`;
  const numbers = [1200n, 1000n, 100n, 6000n, 10n ** 16n, 600n, 5000n];

  function loadWith(
    contracts: readonly (Address | undefined)[],
    values: readonly (bigint | undefined)[] = numbers,
  ) {
    const asHex = (list: readonly (bigint | Address | undefined)[]) =>
      list.map((value) => (value === undefined ? undefined : hex(value)));
    const reading = load(venue);
    reading.next();
    const next = reading.next(asHex(contracts));
    return next.done ? next.value : reading.next(asHex(values)).value;
  }

  test("reads rate and limits from the contracts that the storage names", () => {
    expect(loadWith([pool, balances, settings])).toEqual(state);
  });

  test("refuses a replaced pool, silence and what contradicts itself", () => {
    expect(loadWith([settings, balances, settings])).toEqual(unusable("changed"));
    expect(loadWith([pool, undefined, settings])).toEqual(unusable("silent"));
    expect(loadWith([pool, balances, settings], [...numbers.slice(0, 6), undefined])).toEqual(
      unusable("silent"),
    );
    expect(loadWith([pool, balances, settings], [0n, ...numbers.slice(1)])).toEqual(unusable("doesNotAddUp"));
  });

  test("discovers the token and the pool of today", () => {
    const discoverWith = (...answers: (Address | undefined)[]) => {
      const deployment = { slug: "rocket-pool", standard: "rocket-pool", contracts: { storage } };
      const reading = discover({ deployment, tokens: [], pairs: [], wrappedNative: reth });
      reading.next();
      return reading.next(answers.map((answer) => answer && hex(answer))).value;
    };
    expect(discoverWith(reth, pool)).toEqual([venue]);
    expect(discoverWith(reth, undefined)).toEqual([]);
    expect(discoverWith(`0x${"0".repeat(40)}`, pool)).toEqual([]);
  });
});
