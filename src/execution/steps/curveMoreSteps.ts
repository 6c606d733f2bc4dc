import { refOf } from "../../program/index.js";
import { curveOf } from "./facts.js";
import { amountsByCoin, isEntry, isExit, isJoin, isLeave, isTrade } from "./plannedFill.js";
import type { StepRules } from "./rule.js";

/** Curve pools by functions that only some have, as in contracts/src/steps/CurveMoreSteps.sol. */
export const curveMoreSteps: StepRules<
  "curveExchange" | "curveAddList" | "curveRemoveList" | "curveRemoveOneUint"
> = {
  curveExchange: {
    read: (from) => ({
      pool: from.contract(),
      kind: from.label(["underlyingInt128", "underlyingUint256", "useEth"]),
      i: from.byte(),
      j: from.byte(),
      amount: from.amount(),
      tokenOut: from.token(),
    }),
    planned(fill) {
      const { exchange, underlying } = curveOf(fill) ?? {};
      const { contract, tokenIn, tokenOut, amount } = fill;
      const step = { pool: contract, amount, tokenOut: refOf(tokenOut) };
      if (isTrade(fill)) {
        if (exchange !== "useEth") return undefined;
        return { ...step, kind: exchange, i: fill.coins.indexOf(tokenIn), j: fill.coins.indexOf(tokenOut) };
      }
      // A trade that is not between two of the pool's coins is between the tokens that they stand for.
      if (underlying === undefined || !isTrade({ ...fill, coins: underlying.tokens })) return undefined;
      const [i, j] = [underlying.tokens.indexOf(tokenIn), underlying.tokens.indexOf(tokenOut)];
      return { ...step, kind: underlying.exchange, i, j };
    },
  },
  curveAddList: {
    read: (from) => ({ pool: from.contract(), amounts: from.list(() => from.amount()) }),
    planned(fill) {
      if (curveOf(fill)?.lists !== true || !(isEntry(fill) || isJoin(fill))) return undefined;
      return { pool: fill.contract, amounts: amountsByCoin(fill) };
    },
  },
  curveRemoveList: {
    read: (from) => ({ pool: from.contract(), coins: from.byte(), amount: from.amount() }),
    planned(fill) {
      if (curveOf(fill)?.lists !== true || !isLeave(fill)) return undefined;
      return { pool: fill.contract, coins: fill.coins.length, amount: fill.amount };
    },
  },
  curveRemoveOneUint: {
    read: (from) => ({ pool: from.contract(), i: from.byte(), amount: from.amount() }),
    planned(fill) {
      if (curveOf(fill)?.removeOne !== "uint256" || !isExit(fill)) return undefined;
      return { pool: fill.contract, i: fill.coins.indexOf(fill.tokenOut), amount: fill.amount };
    },
  },
};
