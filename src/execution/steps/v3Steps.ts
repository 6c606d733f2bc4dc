import { callbackOf } from "./facts.js";
import { isTrade } from "./plannedFill.js";
import { Unreadable } from "./reader.js";
import type { StepRules } from "./rule.js";

/** The flags of `v3Swap`: one bit, and the callback in the upper half of the byte. */
const ZERO_FOR_ONE = 1;
const HALF = 16;
const callbacks = ["uniswapV3", "pancakeV3", "algebra"] as const;

/** Concentrated liquidity with one contract per pool, as in contracts/src/steps/V3Steps.sol. */
export const v3Steps: StepRules<"v3Swap"> = {
  v3Swap: {
    read(from) {
      const pool = from.contract();
      const flags = from.byte();
      const callback = callbacks[Math.floor(flags / HALF)];
      const rest = flags % HALF;
      if (callback === undefined || rest > ZERO_FOR_ONE) throw new Unreadable();
      return {
        pool,
        zeroForOne: rest === ZERO_FOR_ONE,
        callback,
        amount: from.amount(),
        to: from.party(),
      };
    },
    planned(fill) {
      const callback = callbackOf(fill);
      if (!isTrade(fill) || callback === undefined) return undefined;
      // Pools order their tokens by address.
      return { pool: fill.contract, zeroForOne: fill.tokenIn < fill.tokenOut, callback, amount: fill.amount };
    },
  },
};
