import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { impactOf } from "./impact.js";
import { networkFeeOf, totalCostOf } from "./totalCost.js";

const nothing = { gasWei: 0n, dataFeeWei: 0n };

describe("networkFeeOf", () => {
  test("is the gas limit at the gas price, and the data fee beside it", () => {
    const answer = { gas: "100000", dataFee: "7" };
    expect(networkFeeOf(answer, 3n)).toEqual({ gasWei: 300_000n, dataFeeWei: 7n });
    expect(networkFeeOf({ ...answer, gasIncludesDataFee: true }, 3n).dataFeeWei).toBe(0n);
  });
});

describe("totalCostOf", () => {
  test("adds the loss, the integrator fee, gas and data fee", () => {
    const fee = { gasWei: 10n ** 15n, dataFeeWei: 2n * 10n ** 15n };
    const cost = totalCostOf({ soldUsd: 1000, boughtUsd: 980, feeBps: 50, fee, coinUsd: 3000 });
    expect(cost?.parts).toEqual([
      { name: "market", usd: 15 },
      { name: "integrator", usd: 5 },
      { name: "gas", usd: 3 },
      { name: "data", usd: 6 },
    ]);
    expect(cost).toMatchObject({ usd: 29, part: 0.029 });
  });

  test("names no fee that nobody takes", () => {
    const cost = totalCostOf({ soldUsd: 10, boughtUsd: 10, feeBps: 0, fee: nothing, coinUsd: 3000 });
    expect(cost).toEqual({
      usd: 0,
      part: 0,
      parts: [
        { name: "market", usd: 0 },
        { name: "gas", usd: 0 },
      ],
    });
  });

  test("a gain against the market price makes up for the integrator fee alone", () => {
    const fee = { gasWei: 10n ** 15n, dataFeeWei: 0n };
    const cost = totalCostOf({ soldUsd: 1000, boughtUsd: 1002, feeBps: 50, fee, coinUsd: 3000 });
    expect(cost?.parts.map(({ usd }) => usd)).toEqual([-5, 5, 3]);
    expect(cost?.usd).toBe(3);
  });

  test("nothing sold has no cost", () => {
    expect(totalCostOf({ soldUsd: 0, boughtUsd: 0, feeBps: 0, fee: nothing, coinUsd: 1 })).toBeUndefined();
  });

  test("is the loss that the headline states, and the network's fee", () => {
    const worth = fc.double({ min: 0.01, max: 1e9, noNaN: true });
    const wei = fc.bigInt(0n, 10n ** 20n);
    fc.assert(
      fc.property(worth, worth, fc.nat(500), wei, (sold, bought, feeBps, gasWei) => {
        const quote = { priceImpact: 0, feeBps, amountsOut: ["1"], minimums: ["1"] };
        const { lossUsd = 0 } = impactOf(quote, { sold, bought });
        const cost = totalCostOf({
          ...{ soldUsd: sold, boughtUsd: bought, feeBps, coinUsd: 2000 },
          fee: { gasWei, dataFeeWei: 0n },
        });
        const gas = cost?.parts.find(({ name }) => name === "gas")?.usd ?? 0;
        expect(cost?.usd).toBeCloseTo(lossUsd + gas, 4);
        expect(cost?.usd).toBeGreaterThanOrEqual(gas - 1e-4);
      }),
    );
  });
});
