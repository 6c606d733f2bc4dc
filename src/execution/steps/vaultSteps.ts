import { NATIVE } from "../../lib/address.js";
import { knownMode } from "./facts.js";
import type { StepRules } from "./rule.js";
import { isEntry, isExit } from "./way.js";

/** Tokenised vaults and staking, as in contracts/src/steps/VaultSteps.sol. */
export const vaultSteps: StepRules<"vault" | "lido"> = {
  vault: {
    read: (from) => ({
      vault: from.contract(),
      mode: from.label(["deposit", "redeem", "withdraw"]),
      amount: from.amount(),
      to: from.party(),
    }),
    planned(way) {
      const step = { vault: way.contract, amount: way.amount };
      if (isEntry(way)) return { ...step, mode: "deposit" };
      // Older vaults name the standard's `redeem` `withdraw`.
      const mode = knownMode(way, ["redeem", "withdraw"]);
      return isExit(way) && mode !== undefined ? { ...step, mode } : undefined;
    },
  },
  lido: {
    read: (from) => ({
      token: from.contract(),
      mode: from.label(["submit", "wrap", "unwrap"]),
      amount: from.amount(),
    }),
    planned(way) {
      const step = { token: way.contract, amount: way.amount };
      if (isEntry(way)) return { ...step, mode: way.tokenIn === NATIVE ? "submit" : "wrap" };
      // Staked currency cannot be withdrawn.
      return isExit(way) && way.tokenOut !== NATIVE ? { ...step, mode: "unwrap" } : undefined;
    },
  },
};
