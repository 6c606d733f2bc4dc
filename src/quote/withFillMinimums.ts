import { type Course, compileCourse, type Move } from "../execution/index.js";
import { mulDivDown } from "../lib/math.js";
import { plannedAfter } from "./planned.js";

/** A program's steps hold amounts below 2^128. */
const MAX_STEP_AMOUNT = (1n << 128n) - 1n;

/**
 * The course with a check after every fill whose output stays in the Executor: that it holds what was planned, less as
 * much as the outputs may fall short, rounded down. So a route whose price has moved fails where it has, and does not pay
 * for the rest. What goes on to a pool or to the receiver is left to the minimum at the end, and so is the last fill.
 * `expected` and `minAmountsOut` are by output, in raw units.
 */
export function withFillMinimums(
  course: Course,
  expected: readonly bigint[],
  minAmountsOut: readonly bigint[],
): Course {
  const planned = plannedAfter(course);
  const { steps } = compileCourse(course).program;
  // The output that may fall shortest sets the measure: where less will do at the end, less will do on the way.
  const parts = expected.map((amount, index): Part => [minAmountsOut[index] ?? 0n, amount]);
  const [least, whole] = parts.reduce(lesser, [1n, 1n]);
  const moves = course.moves.flatMap((move, index): Move[] => {
    const step = steps[index];
    const stays = step !== undefined && (!("to" in step) || step.to === "executor");
    if (move.kind !== "fill" || !stays || index === course.moves.length - 1) return [move];
    const checks = (planned[index] ?? []).flatMap(({ token, amount }): Move[] => {
      const minimum = mulDivDown(amount, least, whole);
      return minimum === 0n || minimum > MAX_STEP_AMOUNT ? [] : [{ kind: "check", token, minimum }];
    });
    return [move, ...checks];
  });
  return { ...course, moves };
}

/** An amount, and of how much it is a part. */
type Part = readonly [bigint, bigint];

function lesser(one: Part, other: Part): Part {
  return other[1] > 0n && other[0] * one[1] < one[0] * other[1] ? other : one;
}
