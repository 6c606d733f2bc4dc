import { type Course, compileCourse, type Move } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { MAX_STEP_AMOUNT } from "../program/index.js";
import { explainRevert } from "../simulation/index.js";
import type { Expectation, Floor } from "./expectation.js";

/** Who makes a course pay less than was planned: the fill of a move, or a token that does not arrive whole. */
export type Culprit = { readonly move: number } | { readonly token: Address };

/** A course that stops at the first balance which is not what was planned, and whom that points at. */
export type Trace = {
  readonly course: Course;
  /** Undefined where the revert says nothing of a balance. */
  readonly culpritOf: (revert: Hex) => Culprit | undefined;
};

/**
 * Makes the trace of a course: the same moves, with all that they yield left in the Executor, which checks it right after
 * each. So one simulation on any node tells where the chain begins to disagree, and no node has to trace calls.
 */
export function traceOf(course: Course, expectation: Expectation): Trace {
  const moves: Move[] = [];
  const culprits: (Culprit | undefined)[] = [];
  const add = (move: Move, culprit?: Culprit) => {
    moves.push(move);
    culprits.push(culprit);
  };
  const check = ({ token, minimum }: Floor, culprit: Culprit) => {
    if (minimum > 0n && minimum <= MAX_STEP_AMOUNT) add({ kind: "check", token, minimum }, culprit);
  };
  for (const floor of expectation.first) check(floor, { token: floor.token });
  for (const [index, move] of course.moves.entries()) {
    add(move);
    for (const floor of expectation.afterMove[index] ?? []) check(floor, { move: index });
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
