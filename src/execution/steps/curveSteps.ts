import { refOf } from "../../program/index.js";
import { curveOf, knownMode } from "./facts.js";
import { amountsByCoin, isEntry, isExit, isJoin, isLeave, isTrade, type PlannedFill } from "./plannedFill.js";
import type { StepRules } from "./rule.js";

const kinds = ["int128", "uint256"] as const;

/** Curve pools, whose coins are identified by index, as in contracts/src/steps/CurveSteps.sol. */
export const curveSteps: StepRules<"curve" | "curveAdd" | "curveRemoveOne" | "curveRemove"> = {
  curve: {
    read: (from) => ({
      pool: from.contract(),
      kind: from.label(kinds),
      i: from.byte(),
      j: from.byte(),
      amount: from.amount(),
      tokenOut: from.token(),
    }),
    planned(fill) {
      const kind = curveOf(fill)?.exchange ?? knownMode(fill, kinds);
      // A share that no step makes is one of the coins.
      const coins = makesShares(fill) ? fill.coins : fill.venue.tokens;
      if (!isTrade({ ...fill, coins }) || kind === undefined || kind === "useEth") return undefined;
      const { contract, tokenIn, tokenOut, amount } = fill;
      const [i, j] = [coins.indexOf(tokenIn), coins.indexOf(tokenOut)];
      return { pool: contract, kind, i, j, amount, tokenOut: refOf(tokenOut) };
    },
  },
  curveAdd: {
    read: (from) => ({ pool: from.contract(), amounts: from.list(() => from.amount()) }),
    planned(fill) {
      if (curveOf(fill)?.lists === true || !(isEntry(fill) || isJoin(fill))) return undefined;
      return { pool: fill.contract, amounts: amountsByCoin(fill) };
    },
  },
  curveRemoveOne: {
    read: (from) => ({ pool: from.contract(), i: from.byte(), amount: from.amount() }),
    planned(fill) {
      if (curveOf(fill)?.removeOne === "uint256" || !isExit(fill)) return undefined;
      return { pool: fill.contract, i: fill.coins.indexOf(fill.tokenOut), amount: fill.amount };
    },
  },
  curveRemove: {
    read: (from) => ({ pool: from.contract(), coins: from.byte(), amount: from.amount() }),
    planned(fill) {
      if (curveOf(fill)?.lists === true || !isLeave(fill)) return undefined;
      return { pool: fill.contract, coins: fill.coins.length, amount: fill.amount };
    },
  },
};

/** Returns whether the protocol's steps make the pool's share, so that it is none of the coins. */
function makesShares({ adapter: { steps } }: PlannedFill): boolean {
  return steps.includes("curveAdd") || steps.includes("curveAddList");
}
