import { stepOpsOf } from "../../../../src/verify/stepOps.js";

/** Steps that no fill consists of: they deliver or measure what fills paid. */
const besideFills: ReadonlySet<string> = new Set(["pay", "sweep", "check"]);

/**
 * Returns the number, from 1, of the fill that a step of a route's call data belongs to: the fill itself, or the last
 * one before it. Returns undefined if the data is not a route, or if its steps do not match its fills.
 *
 * @param step index of the step in the program, from 0.
 * @param fills number of the route's fills.
 */
export function fillOfStep(data: string, step: number, fills: number): number | undefined {
  const ops = stepOpsOf(data as `0x${string}`);
  return ops && numberOfFill(ops, step, fills);
}

/** Returns whether a step of a route's call data pays an amount out. */
export function isPayment(data: string, step: number): boolean {
  return stepOpsOf(data as `0x${string}`)?.[step] === "pay";
}

/** Like `fillOfStep`, of the names of the steps. Wrapping the coin is a fill only if the route says so. */
export function numberOfFill(ops: readonly string[], step: number, fills: number): number | undefined {
  const isMove = ops.map((op) => !besideFills.has(op));
  const isTrade = ops.map((op, index) => isMove[index] === true && op !== "weth");
  const isFill = [isMove, isTrade].find((each) => each.filter(Boolean).length === fills);
  const number = isFill?.slice(0, step + 1).filter(Boolean).length ?? 0;
  return number === 0 ? undefined : number;
}
