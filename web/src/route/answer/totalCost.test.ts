import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { impactOf } from "./impact.js";
import { networkFeeOf, totalCostOf } from "./totalCost.js";

const nothing = { gasWei: 0n, approvalWei: 0n, dataFeeWei: 0n };
const both = <T>(expected: T, worst = expected) => ({ expected, worst });
const none = { gas: 0n, count: 0n, signatureGas: 0n };

describe("networkFeeOf", () => {
  const answer = { gas: "100000", dataFee: "7" };

  test("is the gas at the gas price, and at worst what is sent at the most that is offered, with twice the data fee", () => {
    expect(networkFeeOf(answer, 3n, { mostWei: 5n, tipWei: 1n }, both(none))).toEqual({
      expected: { gasWei: 300_000n, approvalWei: 0n, dataFeeWei: 7n },
      worst: { gasWei: 750_000n, approvalWei: 0n, dataFeeWei: 14n },
    });
    const included = networkFeeOf({ ...answer, gasIncludesDataFee: true }, 3n, undefined, both(none));
    expect(included.worst).toEqual({ gasWei: 900_000n, approvalWei: 0n, dataFeeWei: 0n });
  });

  test("counts approvals and signatures, and the data fee of each transaction", () => {
    const approvals = both({ ...none, signatureGas: 60n }, { gas: 120n, count: 2n, signatureGas: 150n });
    const { expected, worst } = networkFeeOf(answer, 1n, { mostWei: 2n, tipWei: 0n }, approvals);
    expect([expected.approvalWei, expected.dataFeeWei]).toEqual([60n, 7n]);
    expect([worst.approvalWei, worst.dataFeeWei]).toEqual([540n, 42n]);
  });
});

describe("totalCostOf", () => {
  test("adds the loss, slippage, the integrator fee, gas, approvals and data fee", () => {
    const [one, two] = [10n ** 15n, 2n * 10n ** 15n];
    const fee = both(
      { gasWei: one, approvalWei: 0n, dataFeeWei: two },
      { gasWei: two, approvalWei: one, dataFeeWei: 2n * two },
    );
    const boughtUsd = both(980, 975);
    const cost = totalCostOf({ soldUsd: both(1000), boughtUsd, feeBps: 50, fee, coinUsd: 3000 });
    expect(cost?.parts).toEqual([
      { name: "market", expected: 15, worst: 15 },
      { name: "slippage", expected: 0, worst: 5 },
      { name: "integrator", expected: 5, worst: 5 },
      { name: "gas", expected: 3, worst: 6 },
      { name: "approval", expected: 0, worst: 3 },
      { name: "data", expected: 6, worst: 12 },
    ]);
    expect(cost).toMatchObject({ usd: both(29, 46), part: both(0.029, 0.046) });
  });

  test("counts the most that an exact output takes at worst, and the fee on it", () => {
    const soldUsd = both(1000, 1050);
    const cost = totalCostOf({
      soldUsd,
      boughtUsd: both(990),
      feeBps: 100,
      fee: both(nothing),
      coinUsd: 3000,
    });
    expect(cost?.parts.slice(0, 3)).toEqual([
      { name: "market", expected: -0.5, worst: -0.5 },
      { name: "slippage", expected: 0, worst: 50 },
      { name: "integrator", expected: 10.5, worst: 10.5 },
    ]);
    expect(cost).toMatchObject({ usd: both(10, 60), part: both(0.01, 0.06) });
  });

  test("names no fee that nobody takes", () => {
    const cost = totalCostOf({
      soldUsd: both(10),
      boughtUsd: both(10),
      feeBps: 0,
      fee: both(nothing),
      coinUsd: 3000,
    });
    expect(cost).toEqual({
      usd: both(0),
      part: both(0),
      parts: [
        { name: "market", ...both(0) },
        { name: "gas", ...both(0) },
      ],
    });
  });

  test("a gain against the market price makes up for the integrator fee alone", () => {
    const fee = both({ ...nothing, gasWei: 10n ** 15n });
    const cost = totalCostOf({ soldUsd: both(1000), boughtUsd: both(1002), feeBps: 50, fee, coinUsd: 3000 });
    expect(cost?.parts.map(({ expected }) => expected)).toEqual([-5, 5, 3]);
    expect(cost?.usd).toEqual(both(3));
  });

  test("nothing sold has no cost", () => {
    const known = { soldUsd: both(0), boughtUsd: both(0), feeBps: 0, fee: both(nothing), coinUsd: 1 };
    expect(totalCostOf(known)).toBeUndefined();
  });

  test("is the loss that the headline states, and the network's fee; never more than at worst", () => {
    const worth = fc.double({ min: 0.01, max: 1e9, noNaN: true });
    const wei = fc.bigInt(0n, 10n ** 20n);
    fc.assert(
      fc.property(worth, worth, fc.nat(500), wei, (sold, bought, feeBps, gasWei) => {
        const quote = { priceImpact: 0, feeBps, amountsOut: ["1"], minimums: ["1"] };
        const { lossUsd = 0 } = impactOf(quote, { sold, bought });
        const cost = totalCostOf({
          ...{ soldUsd: both(sold), boughtUsd: both(bought, bought * 0.995), feeBps, coinUsd: 2000 },
          fee: both({ ...nothing, gasWei }),
        });
        const gas = cost?.parts.find(({ name }) => name === "gas")?.expected ?? 0;
        expect(cost?.usd.expected).toBeCloseTo(lossUsd + gas, 4);
        expect(cost?.usd.expected).toBeGreaterThanOrEqual(gas - 1e-4);
        expect(cost?.usd.worst).toBeGreaterThanOrEqual((cost?.usd.expected ?? 0) - 1e-4);
      }),
    );
  });
});
