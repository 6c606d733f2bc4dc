import { NATIVE } from "../../lib/address.js";
import { knownMode } from "./facts.js";
import { isEntry, isExit } from "./plannedFill.js";
import type { StepRules } from "./rule.js";

/** Tokenised vaults and staking, as in contracts/src/steps/VaultSteps.sol. */
export const vaultSteps: StepRules<"vault" | "lido"> = {
  vault: {
    read: (from) => ({
      vault: from.contract(),
      mode: from.label(["deposit", "redeem", "withdraw"]),
      amount: from.amount(),
      to: from.party(),
    }),
    planned(fill) {
      const step = { vault: fill.contract, amount: fill.amount };
      if (isEntry(fill)) return { ...step, mode: "deposit" };
      // Older vaults name the standard's `redeem` `withdraw`.
      const mode = knownMode(fill, ["redeem", "withdraw"]);
      return isExit(fill) && mode !== undefined ? { ...step, mode } : undefined;
    },
  },
  lido: {
    read: (from) => ({
      token: from.contract(),
      mode: from.label(["submit", "wrap", "unwrap"]),
      amount: from.amount(),
    }),
    planned(fill) {
      const step = { token: fill.contract, amount: fill.amount };
      if (isEntry(fill)) return { ...step, mode: fill.tokenIn === NATIVE ? "submit" : "wrap" };
      // Staked currency cannot be withdrawn.
      return isExit(fill) && fill.tokenOut !== NATIVE ? { ...step, mode: "unwrap" } : undefined;
    },
  },
};
