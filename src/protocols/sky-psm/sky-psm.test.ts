import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { MAX_UINT256 } from "../../lib/math.js";
import { isRefusal, refuse } from "../../lib/refusal.js";
import { unusable } from "../kit/adapter/unusable.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import { answering, type Told } from "../kit/reading/testing/answering.js";
import type { Venue } from "../venue.js";
import { type ConverterState, type SkyFacts, type SkyPsmState, skyPsm } from "./index.js";

const { curve, discover, encode, gas, leaves, load, offerOf, quote } = skyPsm as Required<typeof skyPsm>;

const [first, second, module] = ["1", "2", "3"].map((digit): Address => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
];
const venue = (facts: SkyFacts, psm?: Address): Venue<SkyFacts> => ({
  id: "venue",
  protocol: "sky-psm",
  standard: "sky-psm",
  address: module,
  tokens: [first, second],
  feePpm: 0,
  facts,
  ...(psm && { sources: { psm } }),
});
const converter = venue({ conversion: "usdsConverter" });
const psm = venue({ conversion: "litePsm", unitDecimals: 12 }, module);
const context = { number: 1n, timestamp: 1n, baseFeeWei: 1n };
const WAD = 10n ** 18n;
const halted: SkyPsmState = { kind: "psm", tinE18: 0n, toutE18: undefined, cash: 1n, gems: 1n };

const forth = { tokenIn: first, tokenOut: second, context };
const back = { tokenIn: second, tokenOut: first, context };

describe("quote of the converter", () => {
  const state: ConverterState = { kind: "converter", supplies: [500n, 70n], issuesDai: true };

  test("is one to one, up to the supply", () => {
    expect(quote(converter, state, { ...forth, amountIn: 500n })).toMatchObject({
      amountOut: 500n,
      state: { supplies: [0n, 570n] },
    });
    expect(quote(converter, state, { ...back, amountIn: 70n })).toMatchObject({
      amountOut: 70n,
      state: { supplies: [570n, 0n] },
    });
    expect(quote(converter, state, { ...back, amountIn: 71n })).toEqual(
      refuse("tooMuch", "there is not so much of the token"),
    );
  });

  test("refuses DAI that is no longer issued, nothing and other tokens", () => {
    const closed = { ...state, issuesDai: false };
    expect(quote(converter, closed, { ...back, amountIn: 1n })).toEqual(
      refuse("closed", "no more DAI is issued"),
    );
    expect(quote(converter, closed, { ...forth, amountIn: 1n })).toMatchObject({ amountOut: 1n });
    expect(quote(converter, state, { ...forth, amountIn: 0n })).toEqual(
      refuse("tooLittle", "the amount is not positive"),
    );
    expect(quote(converter, state, { ...forth, tokenIn: module, amountIn: 1n })).toEqual(
      refuse("otherTokens", "the contract does not convert these tokens into each other"),
    );
  });
});

describe("quote of a module", () => {
  const state: SkyPsmState = {
    kind: "psm",
    tinE18: WAD / 100n,
    toutE18: WAD / 50n,
    cash: 99n * 10n ** 12n,
    gems: 100n,
  };

  test("keeps the fee of a sale", () => {
    expect(quote(psm, state, { ...forth, amountIn: 100n })).toMatchObject({
      amountOut: 99n * 10n ** 12n,
      state: { cash: 0n, gems: 200n },
    });
    expect(quote(psm, state, { ...forth, amountIn: 101n })).toEqual(
      refuse("tooMuch", "the module does not hold so much"),
    );
  });

  test("sells whole gems and takes exactly their price", () => {
    const price = 102n * 10n ** 12n;
    expect(quote(psm, state, { ...back, amountIn: price })).toMatchObject({
      amountOut: 100n,
      state: { cash: state.cash + price, gems: 0n },
    });
    expect(quote(psm, state, { ...back, amountIn: price - 1n })).toMatchObject({
      amountOut: 99n,
      state: { cash: state.cash + (99n * 102n * 10n ** 12n) / 100n, gems: 1n },
    });
    expect(quote(psm, state, { ...back, amountIn: 10n ** 12n })).toEqual(
      refuse("tooLittle", "the output is zero"),
    );
    expect(quote(psm, state, { ...back, amountIn: 1n << 128n })).toEqual(
      refuse("tooMuch", "the step takes no more"),
    );
  });

  test("of a wrapper burns no more than there is", () => {
    const wrapped = { ...state, supply: 50n * 10n ** 12n };
    expect(quote(psm, wrapped, { ...back, amountIn: 60n * 10n ** 12n })).toEqual(
      refuse("tooMuch", "there is not so much of the token"),
    );
  });

  test("refuses what is halted", () => {
    const halted = { ...state, tinE18: undefined, toutE18: undefined };
    expect(quote(psm, halted, { ...forth, amountIn: 1n })).toEqual(
      refuse("closed", "sales to the module are halted"),
    );
    expect(quote(psm, halted, { ...back, amountIn: WAD })).toEqual(
      refuse("closed", "purchases from the module are halted"),
    );
    expect(curve(psm, halted, first, second)).toBeUndefined();
    expect(curve(psm, halted, second, first)).toBeUndefined();
  });
});

describe("curve", () => {
  test("is a straight line after the fee, up to what is there", () => {
    const state: SkyPsmState = {
      kind: "psm",
      tinE18: WAD / 4n,
      toutE18: WAD / 4n,
      cash: 75n * 10n ** 12n,
      gems: 100n,
    };
    const sale = curve(psm, state, first, second);
    const purchase = curve(psm, state, second, first);
    if (sale === undefined || purchase === undefined) throw new Error("no curve");
    expect([curveCapacity(sale), curveCapacity(purchase)]).toEqual([100, 125e12]);
    expect([curveOut(sale, 4), curveOut(purchase, 125e12)]).toEqual([3e12, 100]);
    const converted = curve(
      converter,
      { kind: "converter", supplies: [5n, 7n], issuesDai: false },
      first,
      second,
    );
    expect(converted && curveCapacity(converted)).toBe(5);
    expect(
      curve(converter, { kind: "converter", supplies: [5n, 7n], issuesDai: false }, second, first),
    ).toBeUndefined();
  });
});

describe("encode", () => {
  test("names the function of each direction", () => {
    const fill = { amount: { token: first, sharePpm: 1_000_000 }, prefunded: false, to: "receiver" } as const;
    const kinds = [converter, psm].flatMap((each) =>
      [forth, back].map(({ tokenIn, tokenOut }) => {
        const step = encode(each, halted, { ...fill, tokenIn, tokenOut });
        return step.op === "convert" && step.kind;
      }),
    );
    expect(kinds).toEqual(["daiToUsds", "usdsToDai", "sellGem", "buyGem"]);
    expect(() => encode(psm, halted, { ...fill, tokenIn: first, tokenOut: module })).toThrow("does not turn");
  });
});

describe("gas", () => {
  test("is that of the conversion, the module or the wrapper", () => {
    const wrapper = venue({ conversion: "litePsm", unitDecimals: 12 }, first);
    expect([converter, psm, wrapper].map(gas)).toEqual([125_000, 82_000, 185_000]);
    const state: SkyPsmState = { kind: "psm", tinE18: 0n, toutE18: 0n, cash: 10n ** 24n, gems: 1n };
    const quoted = [psm, wrapper].flatMap((each) =>
      [forth, back].map((way) => quote(each, state, { ...way, amountIn: 10n ** 12n })),
    );
    const ofEach = quoted.map((swap) => !isRefusal(swap) && swap.gas);
    // A purchase also pays back what it leaves.
    expect(ofEach).toEqual([82_000, 97_000, 185_000, 200_000]);
  });
});

describe("leaves", () => {
  test("is true of what buys whole units alone", () => {
    expect([leaves(psm, second), leaves(psm, first), leaves(converter, second)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("offerOf", () => {
  const fees = fc.oneof(fc.bigInt(0n, 10n ** 6n), fc.bigInt(0n, WAD));

  test("is the smallest offer for which the module sells as much at the same price, at any fee", () => {
    let higher = 0;
    const cases = fc.tuple(
      fees,
      fees,
      fc.integer({ min: 0, max: 12 }),
      fc.bigInt(1n, 10n ** 15n),
      fc.bigInt(0n, WAD),
    );
    fc.assert(
      fc.property(cases, ([tinE18, toutE18, unitDecimals, gems, more]) => {
        const module12 = venue({ conversion: "litePsm", unitDecimals }, module);
        const state: SkyPsmState = { kind: "psm", tinE18, toutE18, cash: 1n << 200n, gems: 1n << 200n };
        const buy = (amountIn: bigint) => quote(module12, state, { ...back, amountIn });
        const bought = buy((gems * 10n ** BigInt(unitDecimals) * (WAD + toutE18)) / WAD + more);
        if (isRefusal(bought)) return;
        const spent = bought.spent as bigint;
        const offer = offerOf(module12, state, { tokenIn: second, spent });
        expect(buy(offer)).toMatchObject({ amountOut: bought.amountOut, spent });
        const less = buy(offer - 1n);
        expect(isRefusal(less) || less.amountOut < bought.amountOut).toBe(true);
        if (offer !== spent) {
          expect(offer).toBe(spent + 1n);
          higher++;
        }
        expect(offerOf(module12, state, { tokenIn: first, spent: gems })).toBe(gems);
      }),
      { numRuns: 2_000, seed: 1 },
    );
    expect(higher).toBeGreaterThan(200);
  });

  test("is what was taken of a conversion, and where nothing is sold", () => {
    expect(offerOf(psm, halted, { tokenIn: second, spent: 5n })).toBe(5n);
    const state: ConverterState = { kind: "converter", supplies: [9n, 9n], issuesDai: true };
    expect(offerOf(converter, state, { tokenIn: second, spent: 5n })).toBe(5n);
  });
});

const [pocket, join] = ["4", "5"].map((digit): Address => `0x${digit.repeat(40)}`) as [Address, Address];
const loaded: Venue<SkyFacts> = { ...psm, sources: { psm: module, pocket, dai: second, daiJoin: join } };
const wrapper: Venue<SkyFacts> = { ...loaded, address: pocket };
const told: readonly Told[] = [
  [[first, "totalSupply()"], 5n],
  [[second, "totalSupply()"], 9n],
  [[join, "live()"], 1n],
  [[module, "tin()"], 1n],
  [[module, "tout()"], 2n],
  [[second, "balanceOf(address)", module], 30n],
  [[first, "balanceOf(address)", pocket], 40n],
];

describe("load", () => {
  const loadWith = (of: Venue<SkyFacts>, ...changed: readonly Told[]) =>
    answering(load(of), [...told, ...changed]);

  test("reads the supplies of the converter", () => {
    const of = { ...converter, sources: { daiJoin: join } };
    expect(loadWith(of)).toEqual({ kind: "converter", supplies: [5n, 9n], issuesDai: true });
    expect(loadWith(of, [[join, "live()"], 0n])).toMatchObject({ issuesDai: false });
    expect(loadWith(of, [[first, "totalSupply()"], undefined])).toEqual(unusable("silent"));
  });

  test("reads a module, and a wrapper with what it burns", () => {
    const state = { kind: "psm", tinE18: 1n, toutE18: 2n, cash: 30n, gems: 40n };
    expect(loadWith(loaded)).toEqual(state);
    expect(loadWith(wrapper)).toEqual({ ...state, supply: 9n });
  });

  test("has no fee for a direction that is halted", () => {
    expect(
      loadWith(loaded, [[module, "tin()"], MAX_UINT256], [[module, "tout()"], MAX_UINT256]),
    ).toMatchObject({ tinE18: undefined, toutE18: undefined });
    // Only a wrapper needs DAI issued for a purchase.
    expect(loadWith(loaded, [[join, "live()"], 0n])).toMatchObject({ toutE18: 2n });
    expect(loadWith(wrapper, [[join, "live()"], 0n])).toMatchObject({ tinE18: 1n, toutE18: undefined });
  });

  test("refuses a fee of more than everything, and silence", () => {
    expect(loadWith(loaded, [[module, "tin()"], WAD + 1n])).toEqual(unusable("unknownCode"));
    expect(loadWith(loaded, [[module, "tout()"], WAD + 1n])).toEqual(unusable("unknownCode"));
    expect(loadWith(loaded, [[module, "tin()"], undefined])).toEqual(unusable("silent"));
  });
});

describe("discover", () => {
  const [usds, conversions] = ["6", "7"].map((digit): Address => `0x${digit.repeat(40)}`) as [
    Address,
    Address,
  ];
  const deployment = {
    slug: "sky-psm",
    standard: "sky-psm",
    contracts: { converter: conversions },
    instances: [{ address: module }, { address: pocket }],
  };
  const discoverWith = (tokens: readonly Address[], ...changed: readonly Told[]) =>
    answering(discover({ deployment, tokens, pairs: [], wrappedNative: join }), [
      [[conversions, "dai()"], second],
      [[conversions, "usds()"], usds],
      [[conversions, "daiJoin()"], join],
      // The module.
      [[module, "gem()"], first],
      [[module, "dai()"], second],
      [[module, "daiJoin()"], join],
      [[module, "pocket()"], pocket],
      [[module, "to18ConversionFactor()"], 10n ** 12n],
      // Its wrapper, which pays USDS.
      [[pocket, "gem()"], first],
      [[pocket, "dai()"], usds],
      [[pocket, "pocket()"], pocket],
      [[pocket, "to18ConversionFactor()"], 10n ** 12n],
      [[pocket, "psm()"], module],
      ...changed,
    ]);

  test("finds the contracts that exchange known tokens", () => {
    const found = discoverWith([first, second, usds]);
    expect(found.map(({ tokens, facts }) => [tokens, facts])).toEqual([
      [[second, usds], { conversion: "usdsConverter" }],
      [[first, second], { conversion: "litePsm", unitDecimals: 12 }],
      [[first, usds], { conversion: "litePsm", unitDecimals: 12 }],
    ]);
    const sources = { psm: module, pocket, dai: second, daiJoin: join };
    expect(found.map((each) => each.sources)).toEqual([{ daiJoin: join }, sources, sources]);
    expect(discoverWith([first, second])).toHaveLength(1);
    expect(discoverWith([second])).toEqual([]);
  });

  test("leaves out a module whose unit is no power of ten, and one that does not answer", () => {
    expect(discoverWith([first, second], [[module, "to18ConversionFactor()"], 2n * 10n ** 12n])).toEqual([]);
    expect(discoverWith([first, second], [[module, "pocket()"], undefined])).toEqual([]);
    expect(discoverWith([first, second], [[module, "daiJoin()"], undefined])).toEqual([]);
  });
});
