import type { Plan } from "../plan.js";

/** Everything that is wrong with a plan's bookkeeping, as sentences; none for a plan that executes as stated. */
export function faultsOf(plan: Plan): string[] {
  const faults: string[] = [];
  const balances = new Map([[plan.tokenIn as string, plan.amountIn]]);
  const spent = new Set<string>();
  const used = new Set<string>();
  for (const fill of plan.fills) {
    const { tokenIn, tokenOut, amountIn, amountOut, shareBps, market } = fill;
    const name = `${market.venue.id} ${tokenIn} > ${tokenOut}`;
    const rest = balances.get(tokenIn) ?? 0n;
    if (used.has(market.venue.id)) faults.push(`${name}: venue used twice`);
    if (spent.has(tokenOut)) faults.push(`${name}: yields a token that was spent before`);
    if (amountIn !== (rest * BigInt(shareBps)) / 10_000n) faults.push(`${name}: amountIn is not its share`);
    if (shareBps < 1 || shareBps > 10_000) faults.push(`${name}: share ${shareBps}`);
    if (amountIn <= 0n || amountOut <= 0n) faults.push(`${name}: empty`);
    used.add(market.venue.id);
    spent.add(tokenIn);
    balances.set(tokenIn, rest - amountIn);
    balances.set(tokenOut, (balances.get(tokenOut) ?? 0n) + amountOut);
  }
  if (balances.get(plan.tokenOut) !== plan.amountOut) faults.push("amountOut is not what was yielded");
  for (const [token, rest] of balances) {
    if (token !== plan.tokenOut && rest !== 0n) faults.push(`${rest} of ${token} left over`);
  }
  return faults;
}

/** Fills on the longest way through the plan. */
export function longestWay(plan: Plan): number {
  const depth = new Map<string, number>();
  for (const { tokenIn, tokenOut } of plan.fills) {
    depth.set(tokenOut, Math.max(depth.get(tokenOut) ?? 0, (depth.get(tokenIn) ?? 0) + 1));
  }
  return depth.get(plan.tokenOut) ?? 0;
}
