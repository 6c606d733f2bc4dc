import { describe, expect, test } from "vitest";
import { borrowRate, exponential } from "./irm.js";

const WAD = 10n ** 18n;
const YEAR = 31_536_000n;
const TARGET = (9n * WAD) / 10n;
const rateAtTargetE18 = (4n * 10n ** 16n) / YEAR;

describe("exponential", () => {
  test("is close to that of floats, and stays within its bounds", () => {
    for (const x of [-30, -1.5, -0.3, 0, 0.2, 0.7, 3, 40]) {
      const given = Number(exponential(BigInt(Math.round(x * 1e6)) * 10n ** 12n)) / 1e18;
      expect(Math.abs(given / Math.exp(x) - 1)).toBeLessThan(0.01);
    }
    expect(exponential(0n)).toBe(WAD);
    expect(exponential(-42n * WAD)).toBe(0n);
    expect(exponential(94n * WAD)).toBe(exponential(1_000n * WAD));
  });

  test("rounds towards zero on both sides", () => {
    // The polynomial of the second order, of which the half of the square is cut off.
    expect(exponential(3n * 10n ** 8n)).toBe(WAD + 3n * 10n ** 8n);
    expect(exponential(-3n * 10n ** 8n)).toBe(WAD - 3n * 10n ** 8n);
    expect(exponential(15n * 10n ** 8n)).toBe(WAD + 15n * 10n ** 8n + 1n);
  });
});

describe("borrowRate", () => {
  const at = (utilisationE18: bigint, elapsed: bigint, rate = rateAtTargetE18) =>
    borrowRate({ utilisationE18, rateAtTargetE18: rate }, elapsed);

  test("is the rate at the target there, and moves with the utilisation", () => {
    expect(at(TARGET, 12n)).toEqual({ averageE18: rateAtTargetE18, endRateAtTargetE18: rateAtTargetE18 });
    expect(at(WAD, 0n).averageE18).toBe(4n * rateAtTargetE18);
    expect(at(0n, 0n).averageE18).toBe(rateAtTargetE18 / 4n);
    expect(at(WAD, 86_400n).endRateAtTargetE18).toBeGreaterThan(rateAtTargetE18);
    expect(at(0n, 86_400n).endRateAtTargetE18).toBeLessThan(rateAtTargetE18);
  });

  test("begins at four per cent, and stays between a thousandth and twice the loan a year", () => {
    expect(at(TARGET, 99n, 0n)).toEqual({ averageE18: rateAtTargetE18, endRateAtTargetE18: rateAtTargetE18 });
    expect(at(WAD, 10n * YEAR).endRateAtTargetE18).toBe((2n * WAD) / YEAR);
    expect(at(0n, 10n * YEAR).endRateAtTargetE18).toBe(10n ** 15n / YEAR);
  });
});
