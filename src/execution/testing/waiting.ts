import type { Address } from "../../lib/address.js";
import { NATIVE } from "../../lib/address.js";
import type { Step } from "../../program/index.js";
import { compileCourse } from "../compile.js";
import type { Course } from "../course.js";

/**
 * Steps that pay the receiver a token of which a later step collects the rest: what they pay may as well wait for that
 * in the Executor, so that the one change of a step that does no harm is this recipient.
 */
export function waiting(course: Course): number[] {
  const { program, moveOfStep } = compileCourse(course);
  const collected = program.steps.flatMap((step) =>
    step.op === "sweep" ? [step.token === "native" ? NATIVE : step.token] : [],
  );
  return [...program.steps.keys()].filter((index) => {
    const [step, move] = [program.steps[index] as Step, course.moves[moveOfStep[index] ?? -1]];
    if (move?.kind !== "fill" || !("to" in step) || step.to !== "receiver") return false;
    return collected.includes(move.fill.outputs[0]?.token as Address);
  });
}
