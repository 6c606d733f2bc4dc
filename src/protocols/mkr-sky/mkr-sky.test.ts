import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { refuse } from "../../lib/refusal.js";
import { WAD } from "../../lib/whole.js";
import { unusable } from "../kit/adapter/unusable.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import { answering, type Told } from "../kit/reading/testing/answering.js";
import { type MkrSkyState, mkrSky } from "./index.js";

const [mkr, sky, converter, authority] = ["1", "2", "3", "4"].map(
  (digit): Address => `0x${digit.repeat(40)}`,
) as [Address, Address, Address, Address];
const venue = {
  ...{ id: `mkr-sky:${converter}`, protocol: "mkr-sky", standard: "mkr-sky", address: converter },
  ...{ tokens: [mkr, sky], feePpm: 0, sources: { authority } },
  facts: { conversion: "mkrSky", rate: 24_000 },
} as const;
const deployment = { slug: "mkr-sky", standard: "mkr-sky", contracts: { converter } };
const context = { number: 1n, timestamp: 1n, baseFeeWei: 1n };
const state: MkrSkyState = { feeE18: WAD / 20n, cash: 228_000n, supply: 50n };
const sold = (amountIn: bigint, given = state) =>
  mkrSky.quote(venue, given, { tokenIn: mkr, tokenOut: sky, amountIn, context });

describe("quote", () => {
  test("keeps the fee, rounded down, and pays up to what the converter holds", () => {
    expect(sold(10n)).toMatchObject({ amountOut: 228_000n, state: { cash: 0n, supply: 40n } });
    expect(sold(11n)).toEqual(refuse("tooMuch", "the converter does not hold so much SKY"));
    // A fee of less than one unit is none.
    expect(sold(1n, { ...state, feeE18: WAD / 24_001n })).toMatchObject({ amountOut: 24_000n });
  });

  test("refuses more MKR than there is, an empty converter, a fee of everything, and SKY", () => {
    expect(sold(51n, { ...state, cash: WAD })).toEqual(refuse("tooMuch", "there is not so much MKR"));
    expect(sold(1n, { ...state, cash: 0n })).toMatchObject({ refused: "closed" });
    expect(sold(1n, { ...state, feeE18: WAD })).toEqual(refuse("closed", "the fee takes everything"));
    expect(mkrSky.quote(venue, state, { tokenIn: sky, tokenOut: mkr, amountIn: 1n, context })).toMatchObject({
      refused: "otherTokens",
    });
  });
});

describe("curve", () => {
  test("is a straight line after the fee, up to what is there", () => {
    const line = mkrSky.curve(venue, state, mkr, sky);
    expect(line && [curveCapacity(line), curveOut(line, 4)]).toEqual([10, 91_200]);
    const scarce = mkrSky.curve(venue, { ...state, supply: 3n }, mkr, sky);
    expect(scarce && curveCapacity(scarce)).toBe(3);
    expect(mkrSky.curve(venue, { ...state, feeE18: WAD }, mkr, sky)).toBeUndefined();
    expect(mkrSky.curve(venue, state, sky, mkr)).toBeUndefined();
  });
});

describe("load", () => {
  const loadWith = (...changed: readonly Told[]) =>
    answering(mkrSky.load(venue), [
      [[converter, "fee()"], state.feeE18],
      [[sky, "balanceOf(address)", converter], state.cash],
      [[mkr, "totalSupply()"], state.supply],
      [[mkr, "stopped()"], 0n],
      [[mkr, "authority()"], authority],
      [[authority, "canCall(address,address,bytes4)", converter, mkr, `0x9dc29fac${"0".repeat(56)}`], 1n],
      ...changed,
    ]);

  test("reads the fee, the SKY and the supply", () => {
    expect(loadWith()).toEqual(state);
  });

  test("refuses the converter without a fee, MKR that is stopped, and another authority", () => {
    expect(loadWith([[converter, "fee()"], undefined])).toEqual(unusable("silent"));
    expect(loadWith([[converter, "fee()"], WAD + 1n])).toEqual(unusable("unknownCode"));
    expect(loadWith([[mkr, "stopped()"], 1n])).toEqual(unusable("paused"));
    expect(loadWith([[mkr, "authority()"], mkr])).toEqual(unusable("changed"));
  });
});

describe("discover", () => {
  const discoverWith = (tokens: readonly Address[], ...changed: readonly Told[]) =>
    answering(mkrSky.discover({ deployment, tokens, pairs: [], wrappedNative: mkr }), [
      [[converter, "mkr()"], mkr],
      [[converter, "sky()"], sky],
      [[converter, "rate()"], 24_000n],
      [[mkr, "authority()"], authority],
      ...changed,
    ]);

  test("finds the converter of known tokens", () => {
    expect(discoverWith([mkr, sky])).toEqual([venue]);
    expect(discoverWith([mkr])).toEqual([]);
    expect(discoverWith([mkr, sky], [[converter, "rate()"], 0n])).toEqual([]);
    expect(discoverWith([mkr, sky], [[mkr, "authority()"], undefined])).toEqual([]);
  });
});

describe("encode", () => {
  test("calls the converter", () => {
    const fill = { amount: { token: mkr, sharePpm: 1_000_000 }, prefunded: false, to: "receiver" } as const;
    expect(mkrSky.encode(venue, state, { ...fill, tokenIn: mkr, tokenOut: sky })).toEqual({
      ...{ op: "convert", venue: converter, kind: "mkrToSky", amount: fill.amount },
      ...{ tokenOut: sky, to: "receiver" },
    });
  });
});
