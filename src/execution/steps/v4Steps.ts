import { tickSpacingOf } from "./facts.js";
import type { StepRules } from "./rule.js";
import { isTrade, refOf } from "./way.js";

/** Pools of the Uniswap V4 singleton, without hooks, as in contracts/src/steps/V4Steps.sol. */
export const v4Steps: StepRules<"v4Swap"> = {
  v4Swap: {
    read: (from) => ({
      manager: from.contract(),
      tokenOut: from.token(),
      fee: from.uint24(),
      tickSpacing: from.uint24(),
      amount: from.amount(),
      to: from.party(),
    }),
    planned(way) {
      const tickSpacing = tickSpacingOf(way);
      if (!isTrade(way) || tickSpacing === undefined) return undefined;
      const { contract, venue, tokenOut, amount } = way;
      return { manager: contract, tokenOut: refOf(tokenOut), fee: venue.feePpm, tickSpacing, amount };
    },
  },
};
