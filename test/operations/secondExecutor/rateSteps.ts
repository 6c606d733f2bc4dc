import { isEntry, isExit } from "./plannedFill.js";
import type { StepRules } from "./rule.js";

/** Exchanges with a fixed rate, as in contracts/src/steps/RateSteps.sol. */
export const rateSteps: StepRules<"rateSwap"> = {
  rateSwap: {
    read: (from) => ({
      exchange: from.contract(),
      mode: from.label(["buy", "sell"]),
      amount: from.amount(),
    }),
    planned(fill) {
      const step = { exchange: fill.contract, amount: fill.amount };
      if (isEntry(fill)) return { ...step, mode: "buy" };
      return isExit(fill) ? { ...step, mode: "sell" } : undefined;
    },
  },
};
