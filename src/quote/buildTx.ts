import {
  type CompiledCourse,
  encodeRouteCall,
  findMismatch,
  payerOf,
  type UnsignedTx,
} from "../execution/index.js";
import { type Address, ZERO_ADDRESS } from "../lib/address.js";
import { encodeProgram } from "../program/index.js";
import type { CourseInput } from "./simulateCourse.js";

/** What a transaction is built with beside its course. */
export type Attempt = {
  readonly executor: Address;
  /** For `minAmountsOut`. */
  readonly compiled: CompiledCourse;
  readonly endAllowances: readonly Address[];
  readonly minAmountsOut: readonly bigint[];
  /** Unix seconds. */
  readonly deadline: bigint;
};

/**
 * Makes the compiled course a transaction that insists on `minAmountsOut`, and has the independent decoder read it back.
 * Throws an Error, a fault of ours, where it reads something else than was planned.
 */
export function buildTx(input: CourseInput, attempt: Attempt): UnsignedTx {
  const { executor, compiled, endAllowances, minAmountsOut, deadline } = attempt;
  const { terms, course, amountsIn } = input;
  const { fromAddress: from, strategy, signed } = terms;
  const inputs = course.inputs.map(({ token }, index) => ({ token, amountIn: amountsIn[index] as bigint }));
  const outputs = course.outputs.map((token, index) => ({
    token,
    minAmountOut: minAmountsOut[index] as bigint,
  }));
  const order = {
    executor,
    outputs,
    receiver: terms.receiver,
    refundTo: payerOf(strategy, from),
    feeReceiver: terms.fee?.receiver ?? ZERO_ADDRESS,
    feeBps: terms.fee?.bps ?? 0n,
    deadline,
  };
  const funded = inputs.map((paid, index) => ({ ...paid, fundTo: compiled.fundTo[index] as Address }));
  const call = { order: { ...order, inputs: funded }, program: encodeProgram(compiled.program), signed };
  const tx = encodeRouteCall(from, call, strategy, { endAllowances });
  const mismatch = findMismatch(tx, { ...order, inputs, from, strategy, signed }, course);
  if (mismatch !== undefined) throw new Error(`the transaction does not say what was planned: ${mismatch}`);
  return tx;
}
