import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { agreedPrice, isNear, weightedMedian } from "./median.js";
import type { UsdPrice } from "./price.js";

const quote = (usdPerUnit: number, depthUsd: number): UsdPrice => ({ usdPerUnit, depthUsd });

const quotes = fc.array(
  fc.record({
    usdPerUnit: fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
    depthUsd: fc.integer({ min: 1, max: 1e9 }),
  }),
  { minLength: 1, maxLength: 12 },
);

describe("weightedMedian", () => {
  test.each([
    ["one quote", [quote(3, 1)], 3],
    ["the deepest when it outweighs all others", [quote(1, 2), quote(9, 10), quote(11, 7)], 9],
    ["the middle of equals", [quote(5, 1), quote(1, 1), quote(2, 1)], 2],
    ["between two that share the middle, their geometric mean", [quote(1, 5), quote(4, 5)], 2],
  ])("is %s", (_, given, median) => {
    expect(weightedMedian(given)).toBe(median);
  });

  test("has at most half of the depth on either side", () => {
    fc.assert(
      fc.property(quotes, (given) => {
        const median = weightedMedian(given);
        const depth = (on: (price: number) => boolean) =>
          given.reduce((sum, { usdPerUnit, depthUsd }) => sum + (on(usdPerUnit) ? depthUsd : 0), 0);
        const half = depth(() => true) / 2;
        expect(depth((price) => price < median)).toBeLessThanOrEqual(half);
        expect(depth((price) => price > median)).toBeLessThanOrEqual(half);
      }),
    );
  });
});

describe("agreedQuote", () => {
  test("counts the depth of those that agree", () => {
    const given = [quote(100, 50), quote(101, 40), quote(119, 5), quote(300, 30)];
    expect(agreedPrice(given)).toEqual(quote(101, 95));
  });

  test("is not moved by a quote that has less depth than the others, however absurd", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1e12, noNaN: true }), (absurd) => {
        const agreed = agreedPrice([quote(100, 50), quote(101, 51), quote(absurd, 100)]);
        expect(agreed?.usdPerUnit).toBeGreaterThanOrEqual(100);
        expect(agreed?.usdPerUnit).toBeLessThanOrEqual(101);
      }),
    );
  });

  test("is undefined when two as deep as each other disagree", () => {
    expect(agreedPrice([quote(100, 50), quote(200, 50)])).toBeUndefined();
  });
});

describe("isNear", () => {
  test("is the same both ways round", () => {
    expect([
      isNear(1, 1.03, 1.03),
      isNear(1.03, 1, 1.03),
      isNear(1, 1.04, 1.03),
      isNear(1.04, 1, 1.03),
    ]).toEqual([true, true, false, false]);
  });
});
