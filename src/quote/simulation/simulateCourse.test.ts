import { describe, expect, test } from "vitest";
import { compileCourse } from "../../execution/index.js";
import { amountsOf, courses } from "../../execution/testing/courses.js";
import { fill, pairOf, planOf, poolOf, usdc, usdt, wbtc, weth } from "../../execution/testing/plans.js";
import type { TokenAmount } from "../../protocols/index.js";
import type { Course } from "../../routing/index.js";
import { withFillMinimums } from "./simulateCourse.js";

/** A course from USDC over WBTC and WETH to USDT, of which each fill yields a million units. */
function longWay(): Course {
  const fills = [
    fill(poolOf(wbtc, usdc), usdc, wbtc),
    fill(poolOf(wbtc, weth), wbtc, weth),
    fill(pairOf(weth, usdt), weth, usdt),
  ].map((each) => ({
    ...each,
    inputs: each.inputs.map((part) => ({ ...part, amount: 1_000_000n })),
    outputs: each.outputs.map((part) => ({ ...part, amount: 1_000_000n })),
  }));
  return planOf(fills, usdc, usdt);
}

const of = (course: Course, ...amounts: readonly bigint[]) =>
  course.outputs.map(({ token }, index) => ({ token, amount: amounts[index] ?? 1n }));
/** Adds the checks to a course that is planned to yield so much. */
const checked = (course: Course, planned: readonly TokenAmount[], minimums: readonly TokenAmount[]) =>
  withFillMinimums({ ...course, outputs: planned }, minimums);
const opsOf = (course: Course) => compileCourse(course).program.steps.map(({ op }) => op);

describe("withFillMinimums", () => {
  test("checks what stays in the Executor, and neither what goes on to a pair nor the last fill", () => {
    const course = checked(longWay(), of(longWay(), 1_000_000n), of(longWay(), 970_001n));
    expect(opsOf(course)).toEqual(["v3Swap", "check", "v3Swap", "v2Swap"]);
    expect(course.moves[1]).toEqual({ kind: "check", token: wbtc, minimum: 970_001n });
  });

  test("forgives as much as the output that may fall shortest, and never asks for more than was planned", () => {
    const two = { ...longWay(), outputs: amountsOf([usdt, weth]) };
    expect(checked(two, of(two, 1_000n, 1_000n), of(two, 900n, 500n)).moves).toContainEqual({
      kind: "check",
      token: wbtc,
      minimum: 500_000n,
    });
    expect(checked(longWay(), of(longWay(), 1_000n), of(longWay(), 2_000n)).moves).toContainEqual({
      kind: "check",
      token: wbtc,
      minimum: 1_000_000n,
    });
  });

  test("leaves out what can be nothing, and what a program cannot name", () => {
    expect(opsOf(checked(longWay(), of(longWay(), 10n ** 9n), of(longWay(), 1n)))).toEqual(opsOf(longWay()));
    const [first, ...rest] = longWay().moves;
    if (first?.kind !== "fill") throw new Error("no fill");
    const huge = { ...first, outputs: [{ token: wbtc, amount: 2n ** 128n }] };
    const moves = [huge, ...rest];
    expect(opsOf(checked({ ...longWay(), moves }, of(longWay()), of(longWay())))).toEqual(opsOf(longWay()));
  });

  test.each(Object.entries(courses))("changes nothing else about the program: %s", (_, course) => {
    const before = compileCourse(course);
    const after = compileCourse(checked(course, of(course), of(course)));
    const checks = new Set(before.program.steps.filter(({ op }) => op === "check"));
    expect(after.fundTo).toEqual(before.fundTo);
    const others = ({ steps }: typeof before.program) => steps.filter(({ op }) => op !== "check");
    expect(others(after.program)).toEqual(others(before.program));
    expect(after.program.steps.filter(({ op }) => op === "check").length).toBeGreaterThanOrEqual(checks.size);
  });
});
