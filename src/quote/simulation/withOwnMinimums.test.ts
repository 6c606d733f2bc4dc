import { describe, expect, test } from "vitest";
import { compileCourse } from "../../execution/index.js";
import { fill, pairOf, planOf, poolOf, usdc, usdt, wbtc, weth } from "../../execution/testing/plans.js";
import type { Pool } from "../../market/index.js";
import type { Course } from "../../routing/index.js";
import { withOwnMinimums } from "./withOwnMinimums.js";

const unvouched = (pool: Pool): Pool => ({
  ...pool,
  venue: { ...pool.venue, unvouched: { reason: "unknownHook", by: [pool.venue.address] } },
});

/** A course from USDC over WBTC and WETH to USDT. Each fill yields so much. */
function courseThrough(pools: readonly [Pool, Pool, Pool], amount = 1_000_000n): Course {
  const [first, second, third] = pools;
  const fills = [fill(first, usdc, wbtc), fill(second, wbtc, weth), fill(third, weth, usdt)].map((each) => ({
    ...each,
    inputs: each.inputs.map((part) => ({ ...part, amount })),
    outputs: each.outputs.map((part) => ({ ...part, amount })),
  }));
  return planOf(fills, usdc, usdt);
}

const [one, two, three] = [poolOf(wbtc, usdc), poolOf(wbtc, weth), pairOf(weth, usdt)] as const;
const opsOf = (course: Course) => compileCourse(course).program.steps.map(({ op }) => op);

describe("withOwnMinimums", () => {
  test("leaves a course alone if all its venues are vouched for", () => {
    const course = courseThrough([one, two, three]);
    expect(withOwnMinimums(course, 12)).toEqual({ course, guards: new Map() });
  });

  test("checks what the fill of another venue yields, to two units, wherever it goes", () => {
    const { course, guards } = withOwnMinimums(courseThrough([one, unvouched(two), three]), 12);
    expect(course.moves[2]).toEqual({ kind: "check", token: weth, minimum: 999_998n });
    expect([...guards]).toEqual([[course.moves[2], 1]]);
    // The output stays in the Executor instead of going on to the pair.
    expect(opsOf(course)).toEqual(["v3Swap", "v3Swap", "check", "v2Swap", "check", "sweep"]);
  });

  test("checks the last fill, too", () => {
    const { course } = withOwnMinimums(courseThrough([one, two, unvouched(three)]), 12);
    expect(course.moves.at(-1)).toEqual({ kind: "check", token: usdt, minimum: 999_998n });
  });

  test("allows a hundred-thousandth where the price moves with every block", () => {
    const moving = { ...two, adapter: { ...two.adapter, refresh: "everyBlock" as const } };
    const { course } = withOwnMinimums(courseThrough([one, unvouched(moving), three]), 12);
    expect(course.moves[2]).toMatchObject({ minimum: 1_000_000n - 10n - 2n });
  });

  test("asks for a unit at least, and for nothing that a program cannot name", () => {
    const { course } = withOwnMinimums(courseThrough([one, unvouched(two), three], 2n), 12);
    expect(course.moves[2]).toMatchObject({ minimum: 1n });
    const huge = withOwnMinimums(courseThrough([one, unvouched(two), three], 2n ** 200n), 12);
    expect(huge.guards.size).toBe(0);
  });
});
