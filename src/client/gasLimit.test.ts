import { describe, expect, test } from "vitest";
import { gasLimitOf } from "./gasLimit.js";

describe("gasLimitOf", () => {
  test("adds half, up to the cap of a transaction", () => {
    expect(gasLimitOf(200_000n)).toBe(300_000n);
    expect(gasLimitOf(16_000_000n)).toBe(16_777_216n);
    expect(gasLimitOf(20_000_000n)).toBe(20_000_000n);
  });

  test("stays within the cap of a network with smaller blocks", () => {
    const rules = { maxTransactionGas: "2000000" };
    expect(gasLimitOf(1_000_000n, rules)).toBe(1_500_000n);
    expect(gasLimitOf(1_800_000n, rules)).toBe(2_000_000n);
    expect(gasLimitOf(2_000_000n, rules)).toBe(2_000_000n);
  });

  test("adds nothing where a transaction pays for its limit", () => {
    expect(gasLimitOf(200_000n, { chargesGasLimit: true })).toBe(200_000n);
  });
});
