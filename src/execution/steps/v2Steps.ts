import { presentFeeOf } from "./facts.js";
import { isJoin, isLeave, isTrade } from "./plannedFill.js";
import { Unreadable } from "./reader.js";
import type { StepRules } from "./rule.js";

/** Bits of the flags of `v2Swap`. */
const ZERO_FOR_ONE = 1;
const PREFUNDED = 2;

/** Constant-product pools, as in contracts/src/steps/V2Steps.sol. */
export const v2Steps: StepRules<"v2Swap" | "v2Add" | "v2Remove"> = {
  v2Swap: {
    read(from) {
      const pool = from.contract();
      const flags = from.byte();
      if ((flags & ~(ZERO_FOR_ONE | PREFUNDED)) !== 0) throw new Unreadable();
      return {
        pool,
        zeroForOne: (flags & ZERO_FOR_ONE) !== 0,
        prefunded: (flags & PREFUNDED) !== 0,
        feePpm: from.uint24(),
        amount: from.amount(),
        to: from.party(),
      };
    },
    planned(fill) {
      if (!isTrade(fill)) return undefined;
      const { contract, amount, prefunded, tokenIn, tokenOut } = fill;
      // Pools order their tokens by address.
      return {
        pool: contract,
        zeroForOne: tokenIn < tokenOut,
        prefunded,
        feePpm: presentFeeOf(fill),
        amount,
      };
    },
  },
  v2Add: {
    read: (from) => ({
      pool: from.contract(),
      amountA: from.amount(),
      amountB: from.amount(),
      to: from.party(),
    }),
    planned(fill) {
      const [amountA, amountB, ...others] = fill.amounts;
      if (!isJoin(fill) || amountA === undefined || amountB === undefined || others.length > 0)
        return undefined;
      return { pool: fill.contract, amountA, amountB };
    },
  },
  v2Remove: {
    read: (from) => ({ pool: from.contract(), amount: from.amount(), to: from.party() }),
    planned: (fill) => (isLeave(fill) ? { pool: fill.contract, amount: fill.amount } : undefined),
  },
};
