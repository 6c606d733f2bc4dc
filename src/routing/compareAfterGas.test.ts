import { describe, expect, test } from "vitest";
import { amountOutAfterGas, isBetter } from "./compareAfterGas.js";
import type { Fill, Plan } from "./plan.js";
import { tokenAddress } from "./testing/adapters.js";

const costing = (outPerGas: number, gasPerByte = 0) => ({ outPerGas, gasPerByte });
const plan = (amountOut: bigint, gas: number, fills = 1, bytes = 0): Plan => ({
  inputs: [{ token: tokenAddress(0), amount: 1n }],
  outputs: [{ token: tokenAddress(1), amount: amountOut }],
  refunds: [],
  leftovers: [],
  gas,
  bytes,
  moves: new Array<Fill>(fills),
});

describe("amountOutAfterGas", () => {
  test("takes off the gas and may be negative", () => {
    expect(amountOutAfterGas(plan(1_000n, 10), costing(2.5))).toBe(975n);
    expect(amountOutAfterGas(plan(1n, 10), costing(1))).toBe(-9n);
    expect(amountOutAfterGas(plan(1_000n, 10, 1, 3), costing(2.5, 8))).toBe(915n);
    expect(amountOutAfterGas(plan(10n ** 40n, 1), costing(0))).toBe(10n ** 40n);
  });
});

describe("isBetter", () => {
  test("goes by output after gas, then by fewer fills", () => {
    expect(isBetter(plan(10n, 5), undefined, costing(1))).toBe(true);
    expect(isBetter(plan(11n, 9), plan(10n, 5), costing(1))).toBe(false);
    expect(isBetter(plan(11n, 9), plan(10n, 5), costing(0.01))).toBe(true);
    expect(isBetter(plan(11n, 5), plan(10n, 5), costing(1))).toBe(true);
    expect(isBetter(plan(10n, 5, 1), plan(10n, 5, 2), costing(1))).toBe(true);
    expect(isBetter(plan(10n, 5, 2), plan(10n, 5, 2), costing(1))).toBe(false);
  });
});
