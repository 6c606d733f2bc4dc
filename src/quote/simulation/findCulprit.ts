import { compileCourse } from "../../execution/index.js";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { MAX_STEP_AMOUNT } from "../../program/index.js";
import type { TokenAmount } from "../../protocols/index.js";
import type { Course, Move } from "../../routing/index.js";
import { explainRevert } from "../../simulation/index.js";
import { findShort, type LeastBalances } from "./leastBalances.js";
import type { SimulatedCourse } from "./simulateCourse.js";

/** The reason why a course pays less than planned: the fill of one move, or a token that does not arrive in full. */
export type Culprit = { readonly move: number } | { readonly token: Address };

/** Simulates the course with a check after every fill. The first check that fails identifies the culprit. */
export async function findCulprit(
  course: Course,
  least: LeastBalances,
  run: (traced: Course) => Promise<SimulatedCourse>,
): Promise<Culprit | undefined> {
  const trace = traceOf(course, least);
  const result = await run(trace.course);
  if (!result.ok) return "revert" in result ? trace.culpritOf(result.revert) : undefined;
  // The Executor held the full amount, so the loss occurred on the way to the receiver.
  const lost = findShort(result.amountsOut, least);
  return lost && { token: lost.token };
}

/** A course that stops at the first balance below plan, and a function that reads the culprit from its revert. */
type Trace = {
  readonly course: Course;
  /** Returns undefined if the revert is not about a balance. */
  readonly culpritOf: (revert: Hex) => Culprit | undefined;
};

/**
 * Returns the same course, except that every fill leaves its outputs in the Executor, which checks them at once. A
 * single simulation on any node then shows where the chain first departs from the plan, so no node has to trace calls.
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
      const { balance, stepIndex } = explainRevert(revert);
      const move = stepIndex === undefined ? undefined : moveOfStep[stepIndex];
      return move === undefined || balance === undefined ? undefined : culprits[move];
    },
  };
}
