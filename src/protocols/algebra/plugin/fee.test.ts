import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Timepoint, Timepoints } from "../adaptive/history.js";
import { type PluginRule, pluginFeeAt, pluginFeePpm } from "./fee.js";

const usual: PluginRule = {
  ...{ alpha1: 2_900n, alpha2: 12_000n, beta1: 360n, beta2: 60_000n, gamma1: 59n, gamma2: 8_500n },
  baseFee: 100n,
};

describe("pluginFeePpm", () => {
  test("is the base fee without sigmoids, and far below them", () => {
    expect(pluginFeePpm({ ...usual, alpha1: 0n, alpha2: 0n }, 10n ** 9n)).toBe(100);
    expect(pluginFeePpm(usual, 0n)).toBe(100);
  });

  test("is the sum of all far above both", () => {
    expect(pluginFeePpm(usual, 15n * 200_000n)).toBe(15_000);
  });

  test("follows the formula within its rounding, and never falls with the volatility", () => {
    const sixteen = (min: bigint) => fc.bigInt({ min, max: 20_000n });
    const rules = fc.record({
      ...{ alpha1: sixteen(0n), alpha2: sixteen(0n), gamma1: sixteen(50n), gamma2: sixteen(50n) },
      beta1: fc.bigInt({ min: 0n, max: 100_000n }),
      beta2: fc.bigInt({ min: 0n, max: 100_000n }),
      baseFee: sixteen(0n),
    });
    const volatilities = fc.bigInt({ min: 0n, max: 3_000_000n });
    fc.assert(
      fc.property(rules, volatilities, (rule, volatility) => {
        const x = Number(volatility / 15n);
        const sigmoid = (alpha: bigint, beta: bigint, gamma: bigint) =>
          Number(alpha) / (1 + Math.exp((Number(beta) - x) / Number(gamma)));
        const exact =
          Number(rule.baseFee) +
          sigmoid(rule.alpha1, rule.beta1, rule.gamma1) +
          sigmoid(rule.alpha2, rule.beta2, rule.gamma2);
        // A sigmoid ends six gammas from its middle, where 0.25 % of it remains.
        const most = 2 + 0.0026 * Number(rule.alpha1 + rule.alpha2);
        expect(Math.abs(pluginFeePpm(rule, volatility) - exact)).toBeLessThan(most);
      }),
    );
  });
});

describe("pluginFeeAt", () => {
  const start: Timepoint = {
    ...{ at: 1_000_000n, tickCumulative: 0n, volatilityCumulative: 0n, volumeCumulative: 0n },
    averageTick: 0n,
  };
  const newborn: Timepoints = { last: start, oldest: start, oldestAfter: start, row: [start], isWhole: true };
  const rule = { ...usual, alpha1: 30_000n, beta1: 10n, gamma1: 20n };
  const plugin = { address: "0x00000000000000000000000000000000000000aa", nextFeePpm: 0, rule } as const;

  test("moves with the price's distance from its average, and stays during a block", () => {
    const first = pluginFeeAt({ ...plugin, history: newborn }, 50, start.at + 100n);
    const again = first && pluginFeeAt(first.plugin, 900, start.at + 100n);
    const later = first && pluginFeeAt(first.plugin, 900, start.at + 160n);
    expect(again).toEqual(first);
    expect(later?.feePpm).toBeGreaterThan(first?.feePpm ?? Number.NaN);
    expect(later?.plugin.history.row).toHaveLength(3);
  });

  test("is unknown if the history does not reach the time", () => {
    const old = { ...start, at: start.at - 200_000n };
    const part: Timepoints = { ...newborn, oldest: old, oldestAfter: old, row: [start], isWhole: false };
    expect(pluginFeeAt({ ...plugin, history: part }, 0, start.at + 10n)).toBeUndefined();
    expect(pluginFeeAt({ ...plugin, history: newborn }, 0, start.at - 1n)).toBeUndefined();
  });
});
