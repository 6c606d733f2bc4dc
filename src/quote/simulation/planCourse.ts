import { compileCourse } from "../../execution/index.js";
import { chargeFor } from "../../fees/index.js";
import { GAS_AROUND_FILLS } from "../../routing/index.js";
import type { QuoteServices } from "../services.js";
import { buildTx } from "../transaction/buildTx.js";
import { fillsOf } from "../transaction/draft.js";
import { type CourseInput, type SimulatedCourse, secondsAhead } from "./simulateCourse.js";
import { withOwnMinimums } from "./withOwnMinimums.js";

/**
 * Returns what a course pays by its plan, for a chain that cannot run it. Its gas is the estimate by which routes are
 * ranked.
 */
export async function planCourse(_: QuoteServices, input: CourseInput): Promise<SimulatedCourse> {
  const { basis, terms, inputs } = input;
  const { course } = withOwnMinimums(input.course, secondsAhead(basis));
  const { outputs } = course;
  const minAmountsOut = outputs.map((output) => ({ token: output.token, amount: input.minimum(output) }));
  const executor = basis.executor.address;
  const compiled = compileCourse(course, minAmountsOut, executor);
  const prepared = await input.prepared;
  const tx = buildTx({ terms, course, inputs, compiled, minimums: minAmountsOut, executor, ...prepared });
  const units = fillsOf(course).reduce((sum, { gas }) => sum + gas, GAS_AROUND_FILLS);
  const { gas, dataFeeWei } = chargeFor(basis.fees, { ...tx, gas: BigInt(Math.ceil(units)) });
  return { ok: true, amountsOut: outputs, minAmountsOut, gas, dataFeeWei, tx };
}
