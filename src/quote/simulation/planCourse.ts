import { chargeFor } from "../../fees/index.js";
import { GAS_AROUND_FILLS } from "../../routing/index.js";
import type { Attempt } from "../attempt.js";
import { buildTx, type TxInput } from "../transaction/buildTx.js";
import { fillsOf } from "../transaction/draft.js";
import { needsOf } from "../transaction/needs.js";
import { type Minimum, type SimulatedCourse, secondsAhead } from "./simulateCourse.js";
import { withOwnMinimums } from "./withOwnMinimums.js";

/**
 * Returns what a course pays by its plan, for a chain that cannot run it. Its gas is the estimate by which routes are
 * ranked.
 */
export async function planCourse(
  { basis }: Attempt,
  input: TxInput,
  minimum: Minimum,
): Promise<SimulatedCourse> {
  const { course } = withOwnMinimums(input.course, secondsAhead(basis));
  const { outputs } = course;
  const minAmountsOut = outputs.map((output) => ({ token: output.token, amount: minimum(output) }));
  const { tx } = await buildTx({ ...input, course }, minAmountsOut, basis.executor.address);
  const units = fillsOf(course).reduce((sum, { gas }) => sum + gas, GAS_AROUND_FILLS);
  const { gas, dataFeeWei } = chargeFor(basis.fees, { ...tx, gas: BigInt(Math.ceil(units)) });
  const { allowances } = needsOf(input.terms, input.inputs);
  return { ok: true, amountsOut: outputs, minAmountsOut, gas, dataFeeWei, tx, allowances };
}
