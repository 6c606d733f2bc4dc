import { describe, expect, test } from "vitest";
import type { FeeRule } from "./kinds.js";
import { explain, outputOf, tradingRulesOf, trialsOf } from "./probe.js";

const reserves = [3_000_000n * 10n ** 18n, 2_100_000n * 10n ** 18n] as const;
const stable = { stable: true, decimals: [18, 18] } as const;

describe("tradingRulesOf", () => {
  test("puts first how pools of a factory with that function usually trade", () => {
    const fees = new Map<FeeRule, number>([
      ["kind", 2],
      ["poolAndKind", 5],
    ]);
    expect(tradingRulesOf(stable, fees).map(({ feeRule, curve }) => [feeRule, curve.rounding])).toEqual([
      ["poolAndKind", "velodrome"],
      ["poolAndKind", "solidly"],
      ["kind", "solidly"],
      ["kind", "velodrome"],
    ]);
    const volatile = tradingRulesOf({ ...stable, stable: false }, fees);
    expect(volatile.map(({ feeRule, feeBps }) => [feeRule, feeBps])).toEqual([
      ["poolAndKind", 5],
      ["kind", 2],
    ]);
  });
});

describe("explain", () => {
  const fees = new Map<FeeRule, number>([
    ["kind", 2],
    ["pool", 7],
  ]);
  const rules = tradingRulesOf(stable, fees);
  const trials = trialsOf(reserves);
  const alikeTo = (told: readonly (bigint | undefined)[]) =>
    rules.filter((rule) => explain(rule, reserves, trials, told));

  test("accepts the way in which a pool trades, and none with another fee", () => {
    for (const pool of rules) {
      const alike = alikeTo(trials.map((trial) => outputOf(pool, reserves, trial)));
      expect(alike).toContain(pool);
      expect(new Set(alike.map(({ feeRule }) => feeRule))).toEqual(new Set([pool.feeRule]));
    }
  });

  test("rejects a pool of which a single answer is a unit off", () => {
    const [first] = rules as [(typeof rules)[number]];
    const told = trials.map((trial) => outputOf(first, reserves, trial));
    const other = trials.map((_, index) => (index === 3 ? (told[3] as bigint) + 1n : told[index]));
    expect(alikeTo(other)).toEqual([]);
  });

  test("rejects a pool that has other decimals, another curve or fee, or reverts", () => {
    const [first] = rules as [(typeof rules)[number]];
    for (const other of [
      { ...first, feeBps: 3 },
      { ...first, curve: { ...first.curve, stable: false } },
      { ...first, curve: { ...first.curve, decimals: [18, 17] } as const },
    ]) {
      expect(alikeTo(trials.map((trial) => outputOf(other, reserves, trial)))).toEqual([]);
    }
    expect(alikeTo(trials.map(() => undefined))).toEqual([]);
  });
});
