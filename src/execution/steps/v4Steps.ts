import { refOf } from "../../program/index.js";
import { feeOfKey, hooksOf, tickSpacingOf } from "./facts.js";
import { isTrade, type PlannedFill } from "./plannedFill.js";
import type { StepRules } from "./rule.js";

/** Pools of the Uniswap V4 singleton, with hooks and without, as in contracts/src/steps/V4Steps.sol. */
export const v4Steps: StepRules<"v4Swap" | "v4HookSwap"> = {
  v4Swap: {
    read: (from) => ({
      manager: from.contract(),
      tokenOut: from.token(),
      fee: from.uint24(),
      tickSpacing: from.uint24(),
      amount: from.amount(),
      to: from.party(),
    }),
    planned: (fill) => (hooksOf(fill) === undefined ? swapOf(fill) : undefined),
  },
  v4HookSwap: {
    read: (from) => ({
      manager: from.contract(),
      tokenOut: from.token(),
      fee: from.uint24(),
      tickSpacing: from.uint24(),
      hooks: from.contract(),
      amount: from.amount(),
      to: from.party(),
    }),
    planned(fill) {
      const [hooks, swap] = [hooksOf(fill), swapOf(fill)];
      return hooks === undefined || swap === undefined ? undefined : { ...swap, hooks };
    },
  },
};

/** Returns the fields that both steps have, or undefined if the fill is no trade in such a pool. */
function swapOf(fill: PlannedFill) {
  const tickSpacing = tickSpacingOf(fill);
  if (!isTrade(fill) || tickSpacing === undefined) return undefined;
  const { contract, tokenOut, amount } = fill;
  return { manager: contract, tokenOut: refOf(tokenOut), fee: feeOfKey(fill), tickSpacing, amount };
}
