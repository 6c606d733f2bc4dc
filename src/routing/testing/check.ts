import type { Address } from "../../lib/address.js";
import type { Venue } from "../../protocols/index.js";
import type { Plan } from "../plan.js";

/** Returns every fault in a plan's bookkeeping as a sentence. Empty for a plan that executes as stated. */
export function faultsOf(plan: Plan): string[] {
  const faults: string[] = [];
  const balances = new Map<string, bigint>(plan.inputs.map(({ token, amount }) => [token, amount]));
  const spent = new Set<string>();
  const used = new Set<string>();
  for (const { inputs, outputs, pool } of plan.moves) {
    const name = `${pool.venue.id} ${inputs.map(({ token }) => token)} > ${outputs.map(({ token }) => token)}`;
    const isConversion = inputs.length === 1 && outputs.length === 1;
    const use = useOf(pool.venue, inputs[0]!.token, outputs[0]!.token);
    if (isConversion && used.has(use)) faults.push(`${name}: venue used twice`);
    for (const { token, amount, sharePpm, exact } of inputs) {
      const rest = balances.get(token) ?? 0n;
      const share = exact ?? (rest * BigInt(sharePpm)) / 1_000_000n;
      if (share > rest) faults.push(`${name}: more than there is`);
      // Of several tokens, the pool takes what fits its ratio.
      if (inputs.length === 1 ? amount !== share : amount > share) faults.push(`${name}: not its share`);
      if (sharePpm < 1 || sharePpm > 1_000_000) faults.push(`${name}: share ${sharePpm}`);
      if (amount <= 0n) faults.push(`${name}: empty`);
      spent.add(token);
      balances.set(token, rest - amount);
    }
    if (isConversion) used.add(use);
    for (const { token, amount } of outputs) {
      if (spent.has(token)) faults.push(`${name}: yields a token that was spent before`);
      if (amount <= 0n) faults.push(`${name}: empty`);
      balances.set(token, (balances.get(token) ?? 0n) + amount);
    }
  }
  const { leftovers } = plan;
  const [output] = plan.outputs;
  if (balances.get(output.token) !== output.amount) faults.push("the output is not what was yielded");
  balances.delete(output.token);
  const stated = new Map<string, bigint>(leftovers.map(({ token, amount }) => [token, amount]));
  for (const [token, rest] of balances) {
    if (rest !== (stated.get(token) ?? 0n)) faults.push(`${rest} of ${token} left over`);
  }
  return faults;
}

/** Returns what a plan may use once: a venue, or each pair of tokens in a venue of many. */
function useOf({ id, tokens }: Venue, tokenIn: Address, tokenOut: Address): string {
  return tokens.length < 4 ? id : `${id} ${[tokenIn, tokenOut].sort()}`;
}

/** Returns the number of fills on the longest path through the plan. */
export function longestWay(plan: Plan): number {
  const depth = new Map<string, number>();
  for (const { inputs, outputs } of plan.moves) {
    const reached = Math.max(...inputs.map(({ token }) => depth.get(token) ?? 0)) + 1;
    for (const { token } of outputs) depth.set(token, Math.max(depth.get(token) ?? 0, reached));
  }
  return depth.get(plan.outputs[0].token) ?? 0;
}
