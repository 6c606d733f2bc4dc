import { maxBigint } from "../../lib/math.js";
import { isRefusal } from "../../lib/refusal.js";
import type { BlockContext } from "../../protocols/index.js";
import type { Plan } from "../plan.js";
import { replayPlan } from "../settlement/replayPlan.js";

const ROUNDS = 16;
/** The part by which the output may exceed the wanted one. */
const NEAR = 1e-7;
/** The most that one round multiplies or divides the input by. */
const MOST = 8;
const LEAST_ELASTICITY = 1 / 16;
/** Shares that fit an input say little about one that differs by more than this factor. */
const FARTHEST = 256;

/**
 * Returns the plan with as much or as little of its only input as makes it yield `wanted` or little more, every fill's
 * share unchanged. Returns undefined if a venue refuses its part, or if the output stays below it or far above.
 */
export function scaleTo(plan: Plan, wanted: bigint, context: BlockContext): Plan | undefined {
  let current = plan;
  let enough: Plan | undefined;
  let elasticity = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const { input, output, missing } = distanceTo(current, wanted);
    if (output >= wanted) {
      if (missing > -NEAR) return current;
      enough = current;
    }
    const step = Math.min(MOST, Math.max(1 / MOST, Math.exp((missing + NEAR / 2) / elasticity)));
    const amount = scaledBy(input, step);
    if (amount === input) return current;
    const far = Number(amount) / Number(plan.inputs[0]!.amount);
    if (far > FARTHEST || far < 1 / FARTHEST) return undefined;
    const next = replayPlan(current, amount, context);
    if (isRefusal(next)) return undefined;
    const grown = Math.log(Number(next.outputs[0].amount) / Number(output));
    elasticity = Math.min(1, Math.max(LEAST_ELASTICITY, grown / Math.log(Number(amount) / Number(input))));
    current = next;
  }
  // Tokens of few decimals yield the same for many amounts.
  const { output, missing } = distanceTo(current, wanted);
  if (output < wanted) return enough;
  return missing > -1 ? current : undefined;
}

/** `missing` is the logarithm of how many times the output is wanted. */
function distanceTo({ inputs, outputs }: Plan, wanted: bigint) {
  const input = inputs[0]?.amount ?? 0n;
  const output = outputs[0].amount;
  return { input, output, missing: Math.log(Number(wanted) / Number(output)) };
}

/** Returns the product of an amount and a factor, rounded down but at least 1. */
export function scaledBy(amount: bigint, factor: number): bigint {
  const bits = 60 - Math.ceil(Math.log2(factor));
  const product = amount * BigInt(Math.round(factor * 2 ** bits));
  return maxBigint(bits >= 0 ? product >> BigInt(bits) : product << BigInt(-bits), 1n);
}
