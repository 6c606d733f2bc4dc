import { describe, expect, test } from "vitest";
import { plans, usdt } from "../../execution/testing/plans.js";
import type { Course, Fill, Plan } from "../../routing/index.js";
import { answerTolerance, leastBalances } from "./leastBalances.js";

/** A course through two pools, in which so much is spent and yielded. */
function throughTwo(amounts: readonly [bigint, bigint, bigint]): Course {
  const plan = plans["pool to pair"] as Plan;
  const moves = plan.moves.map(
    (fill, index): Fill => ({
      ...fill,
      inputs: fill.inputs.map((part) => ({ ...part, amount: amounts[index] ?? 0n })),
      outputs: fill.outputs.map((part) => ({ ...part, amount: amounts[index + 1] ?? 0n })),
    }),
  );
  const inputs = plan.inputs.map((input) => ({ ...input, amount: amounts[0] }));
  return { ...plan, inputs, outputs: [{ token: usdt, amount: amounts[2] }], moves };
}

describe("leastBalances", () => {
  test("gives each fill its part of the tolerance, and the output all of it", () => {
    const { first, afterMove, outputs } = leastBalances(
      throughTwo([10n ** 18n, 10n ** 18n, 10n ** 18n]),
      answerTolerance(100n),
    );
    const [input] = first;
    expect(input?.amount).toBe(995n * 10n ** 15n - 10n);
    expect(afterMove.flat().map(({ amount }) => Number(amount) / 1e18)).toEqual(
      [0.995, 0.995].map((part) => expect.closeTo(part, 5)),
    );
    expect(Number(outputs[0]?.amount) / 1e18).toBeCloseTo(0.99, 5);
  });

  test("gives no part of the tolerance to checks", () => {
    const course = throughTwo([10n ** 18n, 10n ** 18n, 10n ** 18n]);
    const moves = [...course.moves, { kind: "check", token: usdt, minimum: 1n } as const];
    const tolerance = answerTolerance(100n);
    const { first, outputs } = leastBalances(course, tolerance);
    expect(leastBalances({ ...course, moves }, tolerance)).toMatchObject({ first, outputs });
  });

  test("forgives what dust makes of the amounts behind it", () => {
    // Ten units of a hundred may be lost, and with them a tenth of whatever they are turned into.
    const { afterMove, outputs } = leastBalances(
      throughTwo([10n ** 9n, 100n, 10n ** 18n]),
      answerTolerance(0n),
    );
    expect(afterMove[0]?.[0]?.amount).toBe(90n);
    expect(Number(outputs[0]?.amount) / 1e18).toBeCloseTo(0.9, 3);
    expect(Number(outputs[0]?.amount) / 1e18).toBeLessThan(0.9);
  });

  test("expects nothing of amounts that are dust altogether", () => {
    const { first, afterMove, outputs } = leastBalances(throughTwo([5n, 3n, 7n]), answerTolerance(0n));
    expect([first, afterMove.flat()].flat().map(({ amount }) => amount)).toEqual([0n, 0n, 0n]);
    expect(outputs).toEqual([{ token: usdt, amount: 0n }]);
  });

  test("expects nothing where everything is tolerated", () => {
    const { outputs } = leastBalances(
      throughTwo([10n ** 18n, 10n ** 18n, 10n ** 18n]),
      answerTolerance(10_000n),
    );
    expect(outputs).toEqual([{ token: usdt, amount: 0n }]);
  });
});
