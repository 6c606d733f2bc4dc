import { isTrade } from "./plannedFill.js";
import { Unreadable } from "./reader.js";
import type { StepRules } from "./rule.js";

/** Bits of the flags of `solidlySwap`. */
const FIRST_IN = 1;
const PAID_BEFORE = 2;

/** Pools of the Solidly kind, as in contracts/src/steps/SolidlySteps.sol. The pool itself says what it gives. */
export const solidlySteps: StepRules<"solidlySwap"> = {
  solidlySwap: {
    read(from) {
      const pool = from.contract();
      const flags = from.byte();
      if (flags > (FIRST_IN | PAID_BEFORE)) throw new Unreadable();
      return {
        pool,
        zeroForOne: (flags & FIRST_IN) === FIRST_IN,
        prefunded: (flags & PAID_BEFORE) === PAID_BEFORE,
        amount: from.amount(),
        to: from.party(),
      };
    },
    planned(fill) {
      if (!isTrade(fill)) return undefined;
      const { contract, amount, prefunded, tokenIn, tokenOut } = fill;
      // Pools order their tokens by address.
      return { pool: contract, zeroForOne: tokenIn < tokenOut, prefunded, amount };
    },
  },
};
