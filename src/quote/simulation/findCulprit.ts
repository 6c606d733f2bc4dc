import { type Course, compileCourse, type Move } from "../../execution/index.js";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { MAX_STEP_AMOUNT } from "../../program/index.js";
import type { TokenAmount } from "../../protocols/index.js";
import { explainRevert } from "../../simulation/index.js";
import { findShort, type LeastBalances } from "./leastBalances.js";
import type { SimulatedCourse } from "./simulateCourse.js";

/** Who makes a course pay less than was planned: the fill of a move, or a token that does not arrive whole. */
export type Culprit = { readonly move: number } | { readonly token: Address };

/** Runs the course with a check after every fill: the first one that fails points at the culprit. */
export async function findCulprit(
  course: Course,
  least: LeastBalances,
  run: (traced: Course) => Promise<SimulatedCourse>,
): Promise<Culprit | undefined> {
  const trace = traceOf(course, least);
  const result = await run(trace.course);
  if (!result.ok) return "revert" in result ? trace.culpritOf(result.revert) : undefined;
  // The Executor held everything, so the receiver's share was lost on the way to them.
  const lost = findShort(result.amountsOut, least);
  return lost && { token: lost.token };
}

/** A course that stops at the first balance that is less than planned, and the culprit that its revert points at. */
type Trace = {
  readonly course: Course;
  /** Undefined where the revert is not about a balance. */
  readonly culpritOf: (revert: Hex) => Culprit | undefined;
};

/**
 * Makes the same moves leave everything they yield in the Executor, which checks it right after each. One simulation on any
 * node then shows where the chain begins to disagree, and no node has to trace calls.
 */
function traceOf(course: Course, least: LeastBalances): Trace {
  const moves: Move[] = [];
  const culprits: (Culprit | undefined)[] = [];
  const add = (move: Move, culprit?: Culprit) => {
    moves.push(move);
    culprits.push(culprit);
  };
  const check = ({ token, amount: minimum }: TokenAmount, culprit: Culprit) => {
    if (minimum > 0n && minimum <= MAX_STEP_AMOUNT) add({ kind: "check", token, minimum }, culprit);
  };
  for (const floor of least.first) check(floor, { token: floor.token });
  for (const [index, move] of course.moves.entries()) {
    add(move);
    for (const floor of least.afterMove[index] ?? []) check(floor, { move: index });
  }
  const traced = { ...course, moves };
  const { moveOfStep } = compileCourse(traced);
  return {
    course: traced,
    culpritOf(revert) {
      const { text, stepIndex } = explainRevert(revert);
      const move = stepIndex === undefined ? undefined : moveOfStep[stepIndex];
      return move === undefined || !text.startsWith("BelowMinimum(") ? undefined : culprits[move];
    },
  };
}
