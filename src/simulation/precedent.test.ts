import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterRefundSteps, beforeRefundSteps, findGasLimit } from "./gasLimit.js";
import { limitProvenBy, limitsBy, narrowed, precedentOf } from "./precedent.js";

describe("limitProvenBy", () => {
  test("is proven for what uses about as much as the precedent did", () => {
    const precedent = precedentOf(200_000n, afterRefundSteps, 5);
    expect(limitsBy(precedent)).toEqual([224_600n, 229_333n]);
    expect([200_000n, 200_500n, 199_500n].map((used) => limitProvenBy(precedent, used))).toEqual([
      232_000n,
      232_580n,
      231_420n,
    ]);
    // 1.12 × 201,000 is more than the limit that failed. 1.16 × 197,000 is less than the one that sufficed.
    expect([201_000n, 197_000n].map((used) => limitProvenBy(precedent, used))).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("of the lowest step needs no limit that fails", () => {
    const precedent = precedentOf(300_000n, beforeRefundSteps, 0);
    expect(limitsBy(precedent)).toEqual([304_000n]);
    expect(limitProvenBy(precedent, 301_000n)).toBe(307_020n);
    expect(limitProvenBy(precedent, 298_000n)).toBeUndefined();
  });

  test("is the limit that trying every step finds, or none", async () => {
    const used = fc.bigInt(50_000n, 3_000_000n);
    const thousandths = fc.bigInt(1000n, 1300n);
    const steps = fc.constantFrom(afterRefundSteps, beforeRefundSteps);
    const then = fc.double({ min: 0.97, max: 1.03, noNaN: true });
    const off = fc.constantFrom(0, 0, 0, -1, 1);
    const outcomes = fc.array(fc.constantFrom(-1, 0), { maxLength: 3 });
    let proven = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record({ gasUsed: used, need: thousandths, steps, then, off, outcomes }),
        async ({ gasUsed, need, steps, then, off, outcomes }) => {
          const least = (gasUsed * need) / 1000n;
          const suffices = (limit: bigint) => limit >= least;
          const right = steps.findIndex((step) => step >= need);
          const step = Math.min(Math.max(right + off, 0), steps.length - 1);
          const usedThen = BigInt(Math.round(Number(gasUsed) * then));
          const fresh = precedentOf(usedThen, steps, step);
          const precedent = outcomes.reduce((one, enough) => narrowed(one, usedThen, enough), fresh);
          const limits = limitsBy(precedent);
          if (limits.findIndex(suffices) !== limits.length - 1) return;
          const limit = limitProvenBy(precedent, gasUsed);
          if (limit === undefined) return;
          proven += 1;
          const firstEnough = async (limits: readonly bigint[]) => limits.find(suffices);
          const found = await findGasLimit(firstEnough, { gasUsed, maxGas: 1n << 40n, steps });
          expect(found).toEqual({ gas: limit, step });
        },
      ),
      { numRuns: 3000 },
    );
    expect(proven).toBeGreaterThan(100);
  });
});

describe("narrowed", () => {
  test("comes to limits that prove any need within the step, in a few runs", () => {
    for (const thousandths of [1121, 1125, 1140, 1155, 1159]) {
      const need = (200_000n * BigInt(thousandths)) / 1000n;
      let precedent = precedentOf(200_000n, afterRefundSteps, 5);
      let runs = 1;
      for (; runs < 6; runs++) {
        const enough = limitsBy(precedent).findIndex((limit) => limit >= need);
        if (enough === 1) break;
        precedent = narrowed(precedent, 200_000n, enough);
      }
      expect(runs).toBeLessThanOrEqual(3);
      expect(limitProvenBy(precedent, 200_000n)).toBe(232_000n);
    }
  });
});
