import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exitFeePaid, feeOf, feeShare, fitFee, type VaultFee } from "./fees.js";

const kinds = ["within", "wholeUp", "wholeDown"] as const;
const anyFee = fc.record({ bps: fc.bigInt({ min: 1n, max: 5000n }), of: fc.constantFrom(...kinds) });
const amounts = [1n, 333_334n, 987_654_321_090_007n, 1_000_000_000_000_001n];

describe("feeOf", () => {
  test("rounds as its kind does", () => {
    const fees = kinds.map((of) => feeOf({ bps: 100n, of }, 10_150n));
    expect(fees).toEqual([101n, 102n, 101n]);
    expect(feeOf(undefined, 10_150n)).toBe(0n);
  });

  test("is the share it says", () => {
    fc.assert(
      fc.property(anyFee, (fee) => {
        const whole = 10n ** 30n;
        expect(Math.abs(Number(feeOf(fee, whole)) / 1e30 - feeShare(fee))).toBeLessThan(1e-15);
      }),
    );
  });
});

describe("exitFeePaid", () => {
  test("is what was kept, or a unit less where it is reckoned from what is paid out", () => {
    fc.assert(
      fc.property(anyFee, fc.bigInt({ min: 1n, max: 10n ** 30n }), (fee, gross) => {
        const net = gross - feeOf(fee, gross);
        const left = gross - net - exitFeePaid(fee, gross, net);
        expect(left === 0n || (left === 1n && fee.of === "within")).toBe(true);
      }),
    );
  });
});

describe("fitFee", () => {
  const answersOf = (fee: VaultFee | undefined) =>
    amounts.map((amount) => ({ amount, answer: amount - feeOf(fee, amount) }));
  const answerOf = (amount: bigint, fee: VaultFee | undefined) => amount - feeOf(fee, amount);

  test("finds a rule that gives every answer", () => {
    fc.assert(
      fc.property(anyFee, (fee) => {
        const found = fitFee(answersOf(fee), answerOf)?.fee;
        expect(amounts.map((amount) => feeOf(found, amount))).toEqual(
          amounts.map((amount) => feeOf(fee, amount)),
        );
      }),
    );
    expect(fitFee(answersOf(undefined), answerOf)).toEqual({ fee: undefined });
  });

  test("finds none where one answer is a unit off", () => {
    for (const index of amounts.keys()) {
      const probes = answersOf({ bps: 30n, of: "wholeUp" });
      const wrong = probes.map((probe, at) =>
        at === index ? { ...probe, answer: probe.answer - 1n } : probe,
      );
      expect(fitFee(wrong, answerOf)).toBeUndefined();
    }
  });
});
