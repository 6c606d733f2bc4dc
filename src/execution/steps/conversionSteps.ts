import { NATIVE } from "../../lib/address.js";
import { conversionOf, isBurnt, stakingOf } from "./facts.js";
import { isTrade } from "./plannedFill.js";
import { Unreadable } from "./reader.js";
import type { StepRules } from "./rule.js";

/** Contracts that convert one token into another, as in contracts/src/steps/ConversionSteps.sol. */
export const conversionSteps: StepRules<"convert" | "stake"> = {
  convert: {
    read(from) {
      const venue = from.contract();
      const kind = from.label(["daiToUsds", "usdsToDai", "sellGem", "buyGem", "swapExactIn", "mkrToSky"]);
      const amount = from.amount();
      const tokenOut = from.token();
      if (tokenOut === "native") throw new Unreadable();
      return { venue, kind, amount, tokenOut, to: from.party() };
    },
    planned(fill) {
      const kind = conversionOf(fill);
      if (!isTrade(fill) || kind === undefined) return undefined;
      return { venue: fill.contract, kind, amount: fill.amount, tokenOut: fill.tokenOut };
    },
  },
  stake: {
    read: (from) => ({
      venue: from.contract(),
      kind: from.label(["deposit", "submitAndDeposit", "burn"]),
      amount: from.amount(),
    }),
    planned(fill) {
      const { amount, tokenIn, tokenOut } = fill;
      // The staked token, which may count as the share of its venue.
      const [, staked] = fill.venue.tokens;
      if (staked === undefined || !isTrade({ ...fill, coins: [NATIVE, staked] })) return undefined;
      // The token itself takes its units back, while another contract may issue them.
      if (tokenIn === staked) return isBurnt(fill) ? { venue: staked, kind: "burn", amount } : undefined;
      const kind = stakingOf(fill);
      return kind === undefined || tokenOut !== staked ? undefined : { venue: fill.contract, kind, amount };
    },
  },
};
