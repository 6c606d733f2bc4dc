import type { Plan } from "./plan.js";

/** What a transaction costs. */
export type Costs = {
  /** The cost of a unit of gas in raw units of tokenOut. */
  readonly outPerGas: number;
  /** The units of gas that cost as much as one byte of the transaction. 0 where bytes cost nothing. */
  readonly gasPerByte: number;
};

/** Returns the gas and the bytes of anything together, in units of gas. */
export function gasWithBytes(
  { gas, bytes }: { readonly gas: number; readonly bytes: number },
  { gasPerByte }: Pick<Costs, "gasPerByte">,
): number {
  return gas + bytes * gasPerByte;
}

/** Returns the output after the cost of gas and bytes, in raw units of tokenOut. */
export function amountOutAfterGas(plan: Plan, costs: Costs): bigint {
  return plan.outputs[0].amount - BigInt(Math.round(gasWithBytes(plan, costs) * costs.outPerGas));
}

/** Returns whether `plan` beats `other`: more output after gas or, at equal output, fewer fills. */
export function isBetter(plan: Plan, other: Plan | undefined, costs: Costs): boolean {
  if (other === undefined) return true;
  const lead = amountOutAfterGas(plan, costs) - amountOutAfterGas(other, costs);
  if (lead !== 0n) return lead > 0n;
  return plan.moves.length < other.moves.length;
}
