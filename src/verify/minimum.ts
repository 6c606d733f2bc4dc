import type { Order } from "../execution/order.js";
import { lessSlippage } from "../lib/whole.js";
import { answeredAmount, type Members, shown } from "./readValues.js";
import type { Terms } from "./terms.js";

/**
 * Checks the order's minimums against the caller's and, unless minimums were requested instead of a slippage, against the
 * response's expected output less the slippage. The response must also state the order's own minimums.
 */
export function findMinimumFaults(
  { least, slippageBps, outputs }: Terms,
  order: Order,
  { amountOut, minAmountOut }: Members,
): string[] {
  const [amounts, told] = [amountsOf(amountOut, outputs.length), amountsOf(minAmountOut, outputs.length)];
  if (amounts === undefined)
    return [`amountOut is ${shown(amountOut)}; it must be an amount for each tokenOut`];
  if (told === undefined)
    return [`minAmountOut is ${shown(minAmountOut)}; it must be an amount for each tokenOut`];
  return order.outputs.flatMap(({ token, minAmountOut: insisted }, index) => {
    const faults: string[] = [];
    const [promised = 0n, wanted = 0n] = [amounts[index], least[index]];
    const slipped = slippageBps === undefined ? 0n : lessSlippage(promised, slippageBps);
    if (insisted !== told[index])
      faults.push(
        `the answer says that at least ${told[index]} of ${token} arrive; the order insists on ${insisted}`,
      );
    if (insisted < wanted) faults.push(`it is content with ${insisted} of ${token}, not ${wanted}`);
    if (insisted < slipped)
      faults.push(`it is content with ${insisted} of ${token}; ${promised} less the slippage is ${slipped}`);
    return faults;
  });
}

/** Reads a string for one output, or a list with one string per output. */
function amountsOf(value: unknown, count: number): bigint[] | undefined {
  const amounts = (count === 1 ? [value] : Array.isArray(value) ? value : []).map(answeredAmount);
  return amounts.length !== count || amounts.includes(undefined) ? undefined : (amounts as bigint[]);
}
