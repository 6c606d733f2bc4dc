import { knownMode } from "./facts.js";
import type { StepRules } from "./rule.js";
import { isEntry, isExit, isLeave, isTrade, refOf } from "./way.js";

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
    planned(way) {
      const kind = knownMode(way, kinds);
      // A share that no step makes is one of the coins.
      const coins = way.adapter.steps.includes("curveAdd") ? way.coins : way.venue.tokens;
      if (!isTrade({ ...way, coins }) || kind === undefined) return undefined;
      const { contract, tokenIn, tokenOut, amount } = way;
      const [i, j] = [coins.indexOf(tokenIn), coins.indexOf(tokenOut)];
      return { pool: contract, kind, i, j, amount, tokenOut: refOf(tokenOut) };
    },
  },
  curveAdd: {
    read: (from) => ({ pool: from.contract(), amounts: from.list(() => from.amount()) }),
    planned(way) {
      if (!isEntry(way)) return undefined;
      const amounts = way.coins.map((coin) =>
        coin === way.tokenIn ? way.amount : { token: refOf(coin), sharePpm: 0 },
      );
      return { pool: way.contract, amounts };
    },
  },
  curveRemoveOne: {
    read: (from) => ({ pool: from.contract(), i: from.byte(), amount: from.amount() }),
    planned(way) {
      if (!isExit(way)) return undefined;
      return { pool: way.contract, i: way.coins.indexOf(way.tokenOut), amount: way.amount };
    },
  },
  curveRemove: {
    read: (from) => ({ pool: from.contract(), coins: from.byte(), amount: from.amount() }),
    planned: (way) =>
      isLeave(way) ? { pool: way.contract, coins: way.coins.length, amount: way.amount } : undefined,
  },
};
