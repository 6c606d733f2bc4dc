import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TRANSACTION_GAS } from "../lib/gas.js";
import { mainnet } from "../networks/mainnet.js";
import { afterRefundSteps, beforeRefundSteps, findGasLimit, fitInto, type LimitInput } from "./gasLimit.js";

const maxGas = mainnet.maxTransactionGas;

const findLimit = async (threshold: bigint, gasUsed: bigint | undefined, more: Partial<LimitInput> = {}) =>
  (await findGasLimit(needing(threshold), { gasUsed, maxGas, steps: afterRefundSteps, ...more })).gas;

function needing(threshold: bigint) {
  return async (limits: readonly bigint[]) => limits.find((gas) => gas >= threshold);
}

/** Returns how far above `threshold` a limit is, in thousandths. */
const excess = (limit: bigint, threshold: bigint) => Number(((limit - threshold) * 1000n) / threshold);

describe("findGasLimit", () => {
  const used = fc.bigInt(TRANSACTION_GAS, maxGas);

  test("suffices and is at most 6 % too much, for every need a refund can cause", () =>
    fc.assert(
      fc.asyncProperty(used, fc.integer({ min: 0, max: 25_000 }), async (gasUsed, extra) => {
        const threshold = gasUsed + (gasUsed * BigInt(extra)) / 100_000n;
        fc.pre(threshold <= maxGas);
        const limit = await findLimit(threshold, gasUsed);
        expect(limit >= threshold && limit <= maxGas).toBe(true);
        expect(excess(limit, threshold)).toBeLessThanOrEqual(60);
      }),
    ));

  test("suffices and is at most 6 % too much where the need before refunds is known", () =>
    fc.assert(
      fc.asyncProperty(used, fc.integer({ min: 0, max: 9_000 }), async (gasUsed, extra) => {
        const threshold = gasUsed + (gasUsed * BigInt(extra)) / 100_000n;
        fc.pre(threshold <= maxGas);
        const limit = await findLimit(threshold, gasUsed, { steps: beforeRefundSteps });
        expect(limit >= threshold && limit <= maxGas).toBe(true);
        expect(excess(limit, threshold)).toBeLessThanOrEqual(60);
      }),
    ));

  test.each([
    ["afterRefundSteps", afterRefundSteps],
    ["beforeRefundSteps", beforeRefundSteps],
  ])("suffices for any need beyond %s", (_, steps) =>
    fc.assert(
      fc.asyncProperty(used, used, async (gasUsed, threshold) => {
        fc.pre(threshold > gasUsed);
        const limit = await findLimit(threshold, gasUsed, { steps });
        expect(limit >= threshold && limit <= maxGas).toBe(true);
        expect(excess(limit, threshold)).toBeLessThanOrEqual(60);
      }),
    ),
  );

  test("tries what is below the largest limit, even if a step above that was likely", async () => {
    const gasUsed = (maxGas * 9n) / 10n;
    const likely = afterRefundSteps.length - 1;
    expect(await findLimit(gasUsed, gasUsed, { likely })).toBe(await findLimit(gasUsed, gasUsed));
  });

  test("suffices whatever was likely, and asks once or twice for what is within the steps", () =>
    fc.assert(
      fc.asyncProperty(
        used,
        fc.integer({ min: 0, max: 31_000 }),
        fc.nat(afterRefundSteps.length - 1),
        async (gasUsed, extra, likely) => {
          const threshold = gasUsed + (gasUsed * BigInt(extra)) / 100_000n;
          fc.pre(threshold * 14n < maxGas * 10n);
          let [requests, tried] = [0, 0];
          const counting = (limits: readonly bigint[]) => {
            requests++;
            tried += limits.length;
            return needing(threshold)(limits);
          };
          const input = { gasUsed, maxGas, steps: afterRefundSteps, likely };
          const { gas, step = -1 } = await findGasLimit(counting, input);
          expect(gas >= threshold).toBe(true);
          expect(gas).toBe((gasUsed * (afterRefundSteps[step] as bigint)) / 1000n);
          const isNear = step === likely || step === likely + 1;
          expect(requests).toBeLessThanOrEqual(isNear ? 1 : 2);
          if (isNear) expect(tried).toBeLessThanOrEqual(3);
          expect(excess(gas, threshold)).toBeLessThanOrEqual(60);
        },
      ),
    ));

  test("suffices and is close where nothing is known of the gas used, and asks no more than that takes", () =>
    fc.assert(
      fc.asyncProperty(used, async (threshold) => {
        let requests = 0;
        const counting = (limits: readonly bigint[]) => {
          requests++;
          return needing(threshold)(limits);
        };
        const input = { gasUsed: undefined, maxGas, steps: afterRefundSteps };
        const { gas: limit } = await findGasLimit(counting, input);
        expect(limit >= threshold && limit <= maxGas).toBe(true);
        expect(excess(limit, threshold)).toBeLessThanOrEqual(25);
        // Each request leaves a fifth of the range, as a logarithm.
        const mostRequests = Math.ceil(
          Math.log(Math.log(Number(maxGas / TRANSACTION_GAS)) / Math.log(1.02)) / Math.log(5),
        );
        expect(requests).toBeLessThanOrEqual(mostRequests);
      }),
    ));

  test("a node that fails while it is asked fails the search", async () => {
    const failure = new Error("gone");
    const input = { gasUsed: 100_000n, maxGas, steps: afterRefundSteps };
    await expect(findGasLimit(() => Promise.reject(failure), input)).rejects.toBe(failure);
  });
});

describe("fitInto", () => {
  test.each([
    { blockGas: 100n, limits: [30n, 40n, 50n, 60n], groups: [[30n, 40n], [50n], [60n]] },
    { blockGas: 100n, limits: [50n, 50n], groups: [[50n, 50n]] },
    { blockGas: 10n, limits: [30n, 40n], groups: [[30n], [40n]] },
    { blockGas: 10n, limits: [], groups: [] },
  ])("puts $limits into blocks of $blockGas", ({ blockGas, limits, groups }) => {
    expect(fitInto(blockGas, limits)).toEqual(groups);
  });
});
