import { attempt, isRefusal, type Refusal, refuse } from "../../../lib/refusal.js";
import type { StableFacts } from "../facts.js";
import { partsOf } from "../parts.js";
import type { Room } from "../room.js";
import { afterTrade, grownTo, reckoningAt, type StableState } from "./state.js";
import { add } from "./trade.js";

/** add_liquidity and remove_liquidity of stableswap pools whose coins move by raw units. */
export const liquidity: Required<Room<StableState, StableFacts>>["liquidity"] = {
  add(venue, state, { amounts, context }) {
    if (state.counts !== undefined) return oneByOne();
    const { timestamp } = context;
    const precision = BigInt(venue.facts.precision);
    const trade = attempt(() => add(reckoningAt(precision, state, timestamp), amounts));
    if (isRefusal(trade)) return refuse(trade.refused, "the pool's arithmetic does not hold that much");
    const { amountOut, balances, supply } = trade;
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    return { amountOut, state: { ...afterTrade(state, timestamp), balances, supply } };
  },
  remove(_venue, state, { amountIn, context }) {
    return state.counts === undefined ? partsOf(grownTo(state, context.timestamp), amountIn) : oneByOne();
  },
};

/** Every transfer of a share-counted coin rounds, and each pool of them counts that differently. */
function oneByOne(): Refusal {
  return refuse("otherTokens", "a pool of coins that grow is entered and left by one coin at a time");
}
