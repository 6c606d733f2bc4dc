import { isRefusal } from "../../lib/refusal.js";
import type { BlockContext } from "../../protocols/index.js";
import { endsOf, type Plan } from "../plan.js";
import { replayPlan } from "../settlement/replayPlan.js";
import { restPathOf, sharesVenue } from "./restPath.js";

/** Returns whether an amount of the plan's only input yields enough. */
type Test = (amountIn: bigint) => boolean;

/**
 * Returns the plan with the least amount of its only input that yields at least `wanted`, to the unit, without a change of
 * its venues. Undefined if more of the input does not yield as much either.
 */
export function withLeastInput(plan: Plan, wanted: bigint, context: BlockContext): Plan | undefined {
  const isEnough: Test = (amountIn) => {
    const replayed = replayPlan(plan, amountIn, context);
    return !isRefusal(replayed) && replayed.outputs[0].amount >= wanted;
  };
  const along = alongRestPath(plan, wanted, context);
  const start = plan.inputs[0]!.amount;
  const least = leastOf(along ?? isEnough, start);
  if (least === undefined) return undefined;
  const replayed = replayPlan(plan, least, context);
  if (isRefusal(replayed)) return undefined;
  if (replayed.outputs[0].amount >= wanted) return replayed;
  // A venue on the path also follows what others trade.
  const exact = along === undefined ? undefined : leastOf(isEnough, least);
  const settled = exact === undefined ? undefined : replayPlan(plan, exact, context);
  return settled === undefined || isRefusal(settled) ? undefined : settled;
}

/** Number of times that an amount is moved to find one that yields enough. */
const MAX_DOUBLINGS = 256;

/** Returns the least amount that is enough, by bisection from `start`, or undefined if none is. */
function leastOf(isEnough: Test, start: bigint): bigint | undefined {
  const step = start >> 40n || 1n;
  let [enough, tooLittle] = [start, 0n];
  if (isEnough(start)) {
    for (let gap = step; ; gap *= 4n) {
      const lower = start - gap;
      if (lower <= 0n) break;
      if (!isEnough(lower)) {
        tooLittle = lower;
        break;
      }
      enough = lower;
    }
  } else {
    tooLittle = start;
    let gap = step;
    for (let turn = 0; ; turn++, gap *= 4n) {
      if (turn > MAX_DOUBLINGS || gap > start) return undefined;
      enough = start + gap;
      if (isEnough(enough)) break;
      tooLittle = enough;
    }
  }
  while (enough - tooLittle > 1n) {
    const middle = (enough + tooLittle) >> 1n;
    if (isEnough(middle)) enough = middle;
    else tooLittle = middle;
  }
  return enough;
}

/**
 * Returns the test of amounts that only the path which takes the rest sees, or undefined if it shares a venue with other
 * fills. All others trade what they do in `plan`.
 */
function alongRestPath(plan: Plan, wanted: bigint, context: BlockContext): Test | undefined {
  const path = restPathOf(plan);
  if (path === undefined || sharesVenue(plan, path)) return undefined;
  const start = plan.inputs[0]!.amount;
  const others = path.map(({ inputs }, index) => {
    const arrives = index === 0 ? start : path[index - 1]!.outputs[0]!.amount;
    return inputs[0]!.amount - arrives;
  });
  const last = plan.outputs[0].amount - path.at(-1)!.outputs[0]!.amount;
  return (amountIn) => {
    let held = amountIn;
    for (const [index, fill] of path.entries()) {
      const amount = held + others[index]!;
      if (amount <= 0n) return false;
      const { tokenIn, tokenOut } = endsOf(fill);
      const { adapter, venue, state } = fill.pool;
      const swap = adapter.quote(venue, state, { tokenIn, tokenOut, amountIn: amount, context });
      if (isRefusal(swap) || swap.amountOut <= 0n) return false;
      held = swap.amountOut;
    }
    return held + last >= wanted;
  };
}
