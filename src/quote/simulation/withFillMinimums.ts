import { compileCourse } from "../../execution/index.js";
import { mulDivDown } from "../../lib/math.js";
import { MAX_STEP_AMOUNT } from "../../program/index.js";
import type { TokenAmount } from "../../protocols/index.js";
import type { Course, Move } from "../../routing/index.js";
import { plannedBalances } from "./plannedBalances.js";

/**
 * Adds a check after every fill whose output stays in the Executor. The Executor must hold the planned amount less the
 * allowed shortfall of the outputs, rounded down. A route whose price has moved thus fails at that fill and does not
 * pay gas for the rest. The final minimum covers the last fill and outputs that go on to a pool or to the receiver.
 */
export function withFillMinimums(course: Course, minimums: readonly TokenAmount[]): Course {
  const planned = plannedBalances(course);
  const { steps } = compileCourse(course).program;
  // The output with the largest tolerance decides, so no fill check is stricter than the final one.
  const parts = course.outputs.map(
    ({ token, amount }): Part => [minimums.find((minimum) => minimum.token === token)?.amount ?? 0n, amount],
  );
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

/** A fraction: an amount and the whole that it is part of. */
type Part = readonly [bigint, bigint];

function lesser(one: Part, other: Part): Part {
  return other[1] > 0n && other[0] * one[1] < one[0] * other[1] ? other : one;
}
