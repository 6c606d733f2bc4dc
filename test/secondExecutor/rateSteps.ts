import type { StepRules } from "./rule.js";
import { isEntry, isExit } from "./way.js";

/** Exchanges with a fixed rate, as in contracts/src/steps/RateSteps.sol. */
export const rateSteps: StepRules<"rateSwap"> = {
  rateSwap: {
    read: (from) => ({
      exchange: from.contract(),
      mode: from.label(["buy", "sell"]),
      amount: from.amount(),
    }),
    planned(way) {
      const step = { exchange: way.contract, amount: way.amount };
      if (isEntry(way)) return { ...step, mode: "buy" };
      return isExit(way) ? { ...step, mode: "sell" } : undefined;
    },
  },
};
