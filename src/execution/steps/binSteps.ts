import { isTrade } from "./plannedFill.js";
import { Unreadable } from "./reader.js";
import type { StepRules } from "./rule.js";

/** Bits of the flags of `lbSwap`. */
const FOR_Y = 1;
const PAID_BEFORE = 2;

/** Pairs of bins, as in contracts/src/steps/BinSteps.sol. The pair itself counts what it was sent. */
export const binSteps: StepRules<"lbSwap"> = {
  lbSwap: {
    read(from) {
      const pool = from.contract();
      const flags = from.byte();
      if (flags > (FOR_Y | PAID_BEFORE)) throw new Unreadable();
      return {
        pool,
        swapForY: (flags & FOR_Y) === FOR_Y,
        prefunded: (flags & PAID_BEFORE) === PAID_BEFORE,
        amount: from.amount(),
        to: from.party(),
      };
    },
    planned(fill) {
      if (!isTrade(fill)) return undefined;
      const { contract, amount, prefunded, tokenIn, venue } = fill;
      // A pair orders its tokens as its creator did, and its venue has them in that order.
      return { pool: contract, swapForY: tokenIn === venue.tokens[0], prefunded, amount };
    },
  },
};
