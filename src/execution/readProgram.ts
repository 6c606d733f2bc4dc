import type { Hex } from "../lib/hex.js";
import { type OpName, STEPS, type Step } from "../program/index.js";
import { openProgram, Unreadable } from "./steps/reader.js";
import { stepRules } from "./steps/steps.js";

const ops = new Map(Object.entries(STEPS).map(([op, { code }]) => [code as number, op as OpName]));

/**
 * Reads the steps of an encoded program. Part of the independent decoder: it uses only the names and codes of the
 * format's generated description, and the position of every field is written by hand. Returns undefined if any byte
 * does not fit.
 */
export function readProgram(program: Hex): Step[] | undefined {
  try {
    const reader = openProgram(program);
    const steps: Step[] = [];
    while (!reader.isAtEnd()) {
      const op = ops.get(reader.byte());
      if (op === undefined) return undefined;
      steps.push({ op, ...stepRules[op].read(reader) } as Step);
    }
    return steps;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
