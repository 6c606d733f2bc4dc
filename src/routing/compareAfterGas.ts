import type { Plan } from "./plan.js";

/** Returns the output after gas, in raw units of tokenOut. `outPerGas` is the cost of one unit of gas in tokenOut. */
export function amountOutAfterGas(plan: Plan, outPerGas: number): bigint {
  return plan.output.amount - BigInt(Math.round(plan.gas * outPerGas));
}

/** Returns whether `plan` beats `other`: more output after gas or, at equal output, fewer fills. */
export function isBetter(plan: Plan, other: Plan | undefined, outPerGas: number): boolean {
  if (other === undefined) return true;
  const lead = amountOutAfterGas(plan, outPerGas) - amountOutAfterGas(other, outPerGas);
  if (lead !== 0n) return lead > 0n;
  return plan.fills.length < other.fills.length;
}
