import { describe, expect, test } from "vitest";
import { costText, covers, type Impact, impactOf, levelOf, lossPercent, sentenceOf } from "./impact.js";

/** With a slippage of 10 %. */
const impact = (bps: number | undefined, amountsOut: readonly bigint[] = [100n]): Impact => ({
  ...{
    bps,
    part: bps === undefined ? bps : bps / 10_000,
    lossUsd: undefined,
    amountsOut,
    minimums: amountsOut.map((amount) => (amount * 9n) / 10n),
  },
});

describe("impactOf", () => {
  const quote = { priceImpact: 2500, feeBps: 0, amountsOut: ["750"], minimums: ["675"] };

  test.each([
    ["is what is sold minus what arrives", { sold: 1000, bought: 740.5 }, 259.5, 0.2595],
    ["is a part of what is sold, where that alone has a price", { sold: 1000, bought: undefined }, 250],
    ["follows from what arrives, where that alone has a price", { sold: undefined, bought: 750 }, 250],
    ["is not known in dollars without a price", { sold: undefined, bought: undefined }, undefined],
  ])("the loss is %s", (_, worth, lossUsd, part = 0.25) => {
    expect(impactOf(quote, worth)).toEqual({
      bps: 2500,
      part,
      lossPart: part,
      lossUsd,
      amountsOut: [750n],
      minimums: [675n],
    });
  });

  test.each([
    [39, 9_000_000, 8_964_611.42, "0.39 % below the market price ($35,388.58), before gas."],
    [0, 1000, 999.99, "0.001 % below the market price ($0.01), before gas."],
    [0, 1000, 999.9999, "less than 0.0001 % below the market price (less than $0.01), before gas."],
    [0, 1000, 1000, "Worth at least what you sell, before gas."],
    [-1, 1000, 1000.1, "Worth at least what you sell, before gas."],
    // Shown as $2.00 and $1.99.
    [25, 1.9999, 1.9949, "0.25 % below the market price ($0.01), before gas."],
  ])("of %s basis points, from $%s to $%s, agrees with the two values", (priceImpact, sold, bought, text) => {
    expect(costText(impactOf({ ...quote, priceImpact }, { sold, bought }))).toBe(text);
  });

  test("an integrator fee is lost, but is no price impact", () => {
    const impact = impactOf({ ...quote, priceImpact: 20, feeBps: 100 }, { sold: 1000, bought: 988 });
    expect(impact.part).toBe(0.002);
    expect(costText(impact)).toBe("1.2 % below the market price ($12.00), before gas.");
  });

  test("without a price on both sides, the cost has the digits of the service", () => {
    const cost = (priceImpact: number | null, sold?: number) =>
      costText(impactOf({ ...quote, priceImpact }, { sold, bought: undefined }));
    expect(cost(39, 1000)).toBe("0.39 % below the market price ($3.90), before gas.");
    expect(cost(39)).toBe("0.39 % below the market price, before gas.");
    expect(cost(0)).toBe("Worth at least what you sell, before gas.");
    expect(cost(null)).toMatch(/^The market price is unknown/);
  });

  test("a gain is not a loss, and a total loss cannot be derived from the outputs", () => {
    expect(impactOf({ ...quote, priceImpact: -20 }, { sold: 10, bought: 11 }).lossUsd).toBe(0);
    const all = { ...quote, priceImpact: 10_000 };
    expect(impactOf(all, { sold: undefined, bought: 0 }).lossUsd).toBe(undefined);
    expect(impactOf({ ...quote, priceImpact: null }, { sold: 10, bought: 9 })).toEqual(
      impact(undefined, [750n]),
    );
  });
});

test.each([
  [-5, "usual"],
  [300, "usual"],
  [301, "ask"],
  [1000, "ask"],
  [1001, "red"],
  [undefined, "ask"],
] as const)("an impact of %s basis points: %s", (bps, level) => expect(levelOf(impact(bps))).toBe(level));

describe("covers", () => {
  test.each([
    ["nothing agreed, nothing to agree to", undefined, impact(300), true],
    ["nothing agreed", undefined, impact(301), false],
    ["the same quote", impact(500), impact(500), true],
    ["a better one", impact(500), impact(400), true],
    ["a worse one", impact(500), impact(501), false],
    ["one of which nothing is known", impact(9800), impact(undefined), false],
    ["known, after an unknown one", impact(undefined), impact(301), false],
    ["unknown and the same", impact(undefined), impact(undefined), true],
    ["unknown and better", impact(undefined), impact(undefined, [101n]), true],
    ["no worse, of a price that fell within the slippage", impact(500), impact(400, [90n]), true],
    ["no worse, of a price that fell further", impact(500), impact(400, [89n]), false],
    [
      "unknown, and less than the minimum",
      impact(undefined, [100n, 50n]),
      impact(undefined, [101n, 44n]),
      false,
    ],
    ["unknown, of other outputs", impact(undefined), impact(undefined, [100n, 1n]), false],
  ])("%s", (_, agreed, now, isCovered) => expect(covers(agreed, now)).toBe(isCovered));

  test("an exact output that spends more than the most that was agreed to is not covered", () => {
    const spending = (expected: bigint, most: bigint) => ({ ...impact(500), spent: { expected, most } });
    expect(covers(spending(100n, 110n), spending(110n, 121n))).toBe(true);
    expect(covers(spending(100n, 110n), spending(111n, 121n))).toBe(false);
  });
});

test("the sentence states the loss, or that it is unknown", () => {
  expect(sentenceOf({ ...impact(9812), lossUsd: 1234.5 })).toBe(
    "Price impact 98.12 %: you lose about $1,235 against the price before this trade.",
  );
  expect(sentenceOf({ ...impact(450), lossUsd: 3.5 })).toContain("about $3.50 against");
  expect(sentenceOf(impact(450))).toContain("an unknown amount in dollars");
  expect(sentenceOf(impact(undefined))).toMatch(/^The price impact is unknown/);
});

test.each([
  [0.25, "25 %"],
  [0.0123, "1.23 %"],
  [0.000456, "0.046 %"],
  [0.000_01, "0.001 %"],
  [0, "0 %"],
])("a loss of %s is %s", (part, text) => expect(lossPercent(part)).toBe(text));
