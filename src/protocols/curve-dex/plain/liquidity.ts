import { attempt, isRefusal, refuse } from "../../../lib/refusal.js";
import type { PoolFacts } from "../facts.js";
import { partsOf } from "../parts.js";
import type { Room } from "../room.js";
import { add, type PoolState, poolOf } from "./pool.js";

/** add_liquidity and remove_liquidity of plain pools. */
export const liquidity: Required<Room<PoolState, PoolFacts>>["liquidity"] = {
  add(venue, state, { amounts, context }) {
    const trade = attempt(() => add(poolOf(venue), state, amounts, context.timestamp));
    if (isRefusal(trade)) return refuse(trade.refused, "the pool's arithmetic does not hold that much");
    return trade.amountOut === 0n ? refuse("tooLittle", "the output is zero") : trade;
  },
  remove: (_venue, state, { amountIn }) => partsOf(state, amountIn),
};
