import { refOf } from "../../program/index.js";
import { feeOfKey, hooksOf, infinityOf } from "./facts.js";
import { isTrade, type PlannedFill } from "./plannedFill.js";
import { type Reader, Unreadable } from "./reader.js";
import type { StepRules } from "./rule.js";

/** The only flag. */
const BINS = 1;

/** Pools of PancakeSwap Infinity, with hooks and without, as in contracts/src/steps/InfinitySteps.sol. */
export const infinitySteps: StepRules<"infinitySwap" | "infinityHookSwap"> = {
  infinitySwap: {
    read: (from) => ({ ...poolFrom(from), amount: from.amount(), to: from.party() }),
    planned: (fill) => (hooksOf(fill) === undefined ? swapOf(fill) : undefined),
  },
  infinityHookSwap: {
    read: (from) => ({
      ...poolFrom(from),
      hookBits: from.uint24(),
      hooks: from.contract(),
      amount: from.amount(),
      to: from.party(),
    }),
    planned(fill) {
      const [hooks, swap, { hookBits } = {}] = [hooksOf(fill), swapOf(fill), infinityOf(fill)];
      if (hooks === undefined || swap === undefined || hookBits === undefined) return undefined;
      return { ...swap, hooks, hookBits };
    },
  },
};

/** Reads the fields that both steps begin with. */
function poolFrom(from: Reader) {
  const [vault, manager, flags] = [from.contract(), from.contract(), from.byte()];
  if (flags > BINS) throw new Unreadable();
  const [tokenOut, fee, step] = [from.token(), from.uint24(), from.uint24()];
  return { vault, manager, bins: flags === BINS, tokenOut, fee, step };
}

/** Returns the fields that both steps have, or undefined if the fill is no trade in such a pool. */
function swapOf(fill: PlannedFill) {
  const facts = infinityOf(fill);
  if (!isTrade(fill) || facts === undefined) return undefined;
  const { vault, bins, step } = facts;
  const { contract, tokenOut, amount } = fill;
  return { vault, manager: contract, bins, tokenOut: refOf(tokenOut), fee: feeOfKey(fill), step, amount };
}
