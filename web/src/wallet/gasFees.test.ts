import { describe, expect, test } from "vitest";
import { feeParamsOf, gasFeesOf, requireAffordable, requireGas } from "./gasFees.js";

describe("gasFeesOf", () => {
  test("offers twice the base fee and the tip, and a gas price where there is no base fee", () => {
    expect(gasFeesOf(12n, 10n)).toEqual({ mostWei: 22n, tipWei: 2n });
    expect(gasFeesOf(9n, 10n)).toEqual({ mostWei: 20n, tipWei: 0n });
    expect(gasFeesOf(12n, undefined)).toEqual({ mostWei: 12n, tipWei: undefined });
    expect(feeParamsOf(gasFeesOf(12n, 10n))).toEqual({ maxFeePerGas: "0x16", maxPriorityFeePerGas: "0x2" });
    expect(feeParamsOf(gasFeesOf(12n, undefined))).toEqual({ gasPrice: "0xc" });
    expect(feeParamsOf(undefined)).toEqual({});
  });

  test("suffices for five full blocks", () => {
    const base = 10n ** 9n;
    const { mostWei } = gasFeesOf(base, base);
    const after = (blocks: bigint) => (base * 9n ** blocks) / 8n ** blocks;
    expect([after(5n) <= mostWei, after(6n) <= mostWei]).toEqual([true, false]);
  });
});

test("nothing is sent that the next block's base fee may exceed, nor with more gas than was said", () => {
  expect(() => requireAffordable(gasFeesOf(8n, 8n), "0xe")).not.toThrow(); // 14 · 9/8 = 15.75
  expect(() => requireAffordable(gasFeesOf(8n, 8n), "0xf")).not.toThrow(); // 15 · 9/8 = 16.875, rounded down
  expect(() => requireAffordable(gasFeesOf(8n, 8n), "0x10")).toThrow("Gas became dearer");
  const tx = { from: "0x", to: "0x", data: "0x", value: "0" };
  expect(() => requireGas("trade", { ...tx, gas: "100" }, 100n)).not.toThrow();
  expect(() => requireGas("trade", { ...tx, gas: "101" }, 100n)).toThrow("the trade needs 101 gas now");
});
