import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterRefundSteps, beforeRefundSteps, findGasLimit } from "./gasLimit.js";

const maxGas = 16_777_216n;

function needing(threshold: bigint) {
  return async (gas: bigint) => gas >= threshold;
}

/** How far above `threshold` a limit is, in thousandths. */
const excess = (limit: bigint, threshold: bigint) => Number(((limit - threshold) * 1000n) / threshold);

describe("findGasLimit", () => {
  const used = fc.bigInt(21_000n, maxGas);

  test("suffices and is at most 6 % too much, for every need a refund can cause", () =>
    fc.assert(
      fc.asyncProperty(used, fc.integer({ min: 0, max: 25_000 }), async (gasUsed, extra) => {
        const threshold = gasUsed + (gasUsed * BigInt(extra)) / 100_000n;
        fc.pre(threshold <= maxGas);
        const limit = await findGasLimit(needing(threshold), gasUsed, maxGas);
        expect(limit >= threshold && limit <= maxGas).toBe(true);
        expect(excess(limit, threshold)).toBeLessThanOrEqual(60);
      }),
    ));

  test("suffices and is at most 6 % too much where the need before refunds is known", () =>
    fc.assert(
      fc.asyncProperty(used, fc.integer({ min: 0, max: 9_000 }), async (gasUsed, extra) => {
        const threshold = gasUsed + (gasUsed * BigInt(extra)) / 100_000n;
        fc.pre(threshold <= maxGas);
        const limit = await findGasLimit(needing(threshold), gasUsed, maxGas, beforeRefundSteps);
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
        const limit = await findGasLimit(needing(threshold), gasUsed, maxGas, steps);
        expect(limit >= threshold && limit <= maxGas).toBe(true);
        expect(excess(limit, threshold)).toBeLessThanOrEqual(60);
      }),
    ),
  );

  test("suffices and is close where nothing is known of the gas used", () =>
    fc.assert(
      fc.asyncProperty(used, async (threshold) => {
        const limit = await findGasLimit(needing(threshold), undefined, maxGas);
        expect(limit >= threshold && limit <= maxGas).toBe(true);
        expect(excess(limit, threshold)).toBeLessThanOrEqual(25);
      }),
    ));

  test("a node that fails while it is asked fails the search", async () => {
    const failure = new Error("gone");
    await expect(findGasLimit(() => Promise.reject(failure), 100_000n, maxGas)).rejects.toBe(failure);
  });
});
