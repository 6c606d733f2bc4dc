import { describe, expect, test } from "vitest";
import { accumulatorIn, type FeeRule, feeE18Of, phaseOf, volatilityAt } from "./fee.js";

const rule: FeeRule = {
  ...{ baseFactor: 8_000, filterSeconds: 30, decaySeconds: 600, reductionBps: 5_000 },
  ...{ control: 40_000, protocolBps: 1_000, maxAccumulator: 350_000 },
};
const last = { accumulator: 30_001, reference: 7_000, idReference: 500, updatedAt: 1_000 };

describe("volatilityAt", () => {
  test.each([
    ["goes on with the movement before the filter's end", 1_029, { reference: 7_000, idReference: 500 }],
    ["keeps a part, rounded down, from then on", 1_030, { reference: 15_000, idReference: 503 }],
    ["keeps it until the decay's end", 1_599, { reference: 15_000, idReference: 503 }],
    ["forgets it then", 1_600, { reference: 0, idReference: 503 }],
  ])("%s", (_, timestamp, begun) => {
    expect(volatilityAt(rule, last, 503, timestamp)).toEqual({
      ...begun,
      accumulator: 30_001,
      updatedAt: timestamp,
    });
  });
});

describe("accumulatorIn", () => {
  test("adds every bin since the movement began, in either direction", () => {
    expect(accumulatorIn(rule, last, 503)).toBe(37_000);
    expect(accumulatorIn(rule, last, 497)).toBe(37_000);
  });

  test("ends at its maximum", () => {
    expect(accumulatorIn(rule, last, 534)).toBe(347_000);
    expect(accumulatorIn(rule, last, 535)).toBe(350_000);
  });
});

describe("feeE18Of", () => {
  test("is the base fee without volatility", () => {
    // 80 % of 10 bps.
    expect(feeE18Of(rule, 10, 0)).toBe(8n * 10n ** 14n);
  });

  test("rises with the square of the volatility, rounded up", () => {
    // (20,000 · 10)² · 40,000 / 100.
    expect(feeE18Of(rule, 10, 20_000)).toBe(8n * 10n ** 14n + 16n * 10n ** 12n);
    expect(feeE18Of({ ...rule, control: 1 }, 1, 11)).toBe(8n * 10n ** 13n + 2n);
  });
});

test("phaseOf names the last change of the rule", () => {
  expect([0, 29, 30, 599, 600, 10_000].map((elapsed) => phaseOf(rule, elapsed))).toEqual([
    ...[0, 0, 30, 30, 600, 600],
  ]);
});
