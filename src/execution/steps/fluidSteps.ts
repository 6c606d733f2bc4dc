import { isTrade } from "./plannedFill.js";
import { Unreadable } from "./reader.js";
import type { StepRules } from "./rule.js";

/** The only flag of `fluidSwap`. */
const SELLS_TOKEN_0 = 1;

/** Pools of Fluid, as in contracts/src/steps/FluidSteps.sol. They take their input themselves, so none is prefunded. */
export const fluidSteps: StepRules<"fluidSwap"> = {
  fluidSwap: {
    read(from) {
      const pool = from.contract();
      const flags = from.byte();
      if (flags > SELLS_TOKEN_0) throw new Unreadable();
      return { pool, zeroForOne: flags === SELLS_TOKEN_0, amount: from.amount(), to: from.party() };
    },
    planned(fill) {
      if (!isTrade(fill)) return undefined;
      const { contract, amount, tokenIn, venue } = fill;
      // A pool's token 0 need not have the smaller address. Its venue has the tokens in the pool's order.
      return { pool: contract, zeroForOne: tokenIn === venue.tokens[0], amount };
    },
  },
};
