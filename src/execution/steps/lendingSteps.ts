import { NATIVE } from "../../lib/address.js";
import { knownMode } from "./facts.js";
import { Unreadable } from "./reader.js";
import type { StepRules } from "./rule.js";
import { isEntry, isExit } from "./way.js";

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
    planned(way) {
      const { contract, tokenIn, tokenOut, amount } = way;
      if (isExit(way)) return { pool: contract, mode: "withdraw", asset: tokenOut, amount };
      // The second version's name for the third's `supply` is `deposit`.
      const mode = knownMode(way, ["supply", "deposit"]);
      return isEntry(way) && mode !== undefined
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
    planned(way) {
      const step = { cToken: way.contract, amount: way.amount };
      if (isExit(way)) return { ...step, mode: "redeem" };
      if (!isEntry(way)) return undefined;
      return { ...step, mode: way.tokenIn === NATIVE ? "mintNative" : "mint" };
    },
  },
};
