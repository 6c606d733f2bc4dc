import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { isRefusal, refuse } from "../../lib/refusal.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import { encode } from "./encode.js";
import type { SkyFacts } from "./facts.js";
import { curve, gasOf, leaves, offerOf, quote } from "./quote.js";
import type { ConverterState, PsmState } from "./state.js";

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
      refuse("otherTokens", "these tokens are not exchanged here"),
    );
  });
});

describe("quote of a module", () => {
  const state: PsmState = {
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
    const state: PsmState = {
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
        const step = encode(each, undefined, { ...fill, tokenIn, tokenOut });
        return step.op === "convert" && step.kind;
      }),
    );
    expect(kinds).toEqual(["daiToUsds", "usdsToDai", "sellGem", "buyGem"]);
    expect(() => encode(psm, undefined, { ...fill, tokenIn: first, tokenOut: module })).toThrow(
      "does not turn",
    );
  });
});

describe("gasOf", () => {
  test("is that of the conversion, the module or the wrapper", () => {
    const wrapper = venue({ conversion: "litePsm", unitDecimals: 12 }, first);
    expect([converter, psm, wrapper].map(gasOf)).toEqual([125_000, 82_000, 185_000]);
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
        const state: PsmState = { kind: "psm", tinE18, toutE18, cash: 1n << 200n, gems: 1n << 200n };
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
    const halted: PsmState = { kind: "psm", tinE18: 0n, toutE18: undefined, cash: 1n, gems: 1n };
    expect(offerOf(psm, halted, { tokenIn: second, spent: 5n })).toBe(5n);
    const state: ConverterState = { kind: "converter", supplies: [9n, 9n], issuesDai: true };
    expect(offerOf(converter, state, { tokenIn: second, spent: 5n })).toBe(5n);
  });
});
