import { NATIVE } from "../../lib/address.js";
import { knownMode } from "./facts.js";
import { isEntry, isExit } from "./plannedFill.js";
import { Unreadable } from "./reader.js";
import type { StepRules } from "./rule.js";

/** Steps that lend and withdraw, as in contracts/src/steps/LendingSteps.sol. */
export const lendingSteps: StepRules<"aave" | "compoundV2"> = {
  aave: {
    read(from) {
      const pool = from.contract();
      const mode = from.label(["supply", "deposit", "withdraw"]);
      const asset = from.token();
      if (asset === "native") throw new Unreadable();
      return { pool, mode, asset, amount: from.amount(), to: from.party() };
    },
    planned(fill) {
      const { contract, tokenIn, tokenOut, amount } = fill;
      if (isExit(fill)) return { pool: contract, mode: "withdraw", asset: tokenOut, amount };
      // The second version's name for the third's `supply` is `deposit`.
      const mode = knownMode(fill, ["supply", "deposit"]);
      return isEntry(fill) && mode !== undefined
        ? { pool: contract, mode, asset: tokenIn, amount }
        : undefined;
    },
  },
  compoundV2: {
    read: (from) => ({
      cToken: from.contract(),
      mode: from.label(["mint", "redeem", "mintNative"]),
      amount: from.amount(),
    }),
    planned(fill) {
      const step = { cToken: fill.contract, amount: fill.amount };
      if (isExit(fill)) return { ...step, mode: "redeem" };
      if (!isEntry(fill)) return undefined;
      return { ...step, mode: fill.tokenIn === NATIVE ? "mintNative" : "mint" };
    },
  },
};
