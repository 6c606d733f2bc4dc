import { attempt, isRefusal, type Refusal, refuse } from "../../../lib/refusal.js";
import type { QuoteInput, Swap } from "../../adapter.js";
import { beyond } from "../../kit/adapter/beyond.js";
import type { Venue } from "../../venue.js";
import { type Way, wayThrough } from "../way.js";
import { type FxFacts, type FxPool, type FxState, poolOf } from "./pool.js";
import { addOne, exchange, removeOne, type Trade } from "./trade.js";

/** Gas of one swap that moves the price scale. */
export const FILL_GAS = 300_000;

/** A withdrawal may also pay the admin in both coins. */
const gasOf = { swap: FILL_GAS, deposit: 350_000, redeem: 450_000 } as const;

/** Returns the exact result of a swap, a deposit of one coin, or a withdrawal of one coin. */
export function quote(venue: Venue<FxFacts>, state: FxState, input: QuoteInput): Swap<FxState> | Refusal {
  const pool = poolOf(venue);
  const way = wayThrough({ ...pool, early: false }, input.tokenIn, input.tokenOut);
  if (way === undefined) return refuse("otherTokens", "the pool does not turn these tokens into each other");
  if (input.amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  if (state.spent)
    return refuse("closed", "what the pool's prices are after the first change is known once it is read");
  if (way.kind === "deposit" && state.isListed)
    return refuse("closed", "only accounts on the pool's list may deposit");
  if (way.kind === "redeem" && input.amountIn > state.supply)
    return beyond(state.supply, "there are not so many shares");
  const trade = attempt(() => through(pool, state, way, input.amountIn, input.context.timestamp));
  // The caller gets the same reason wherever the contract reverts.
  if (isRefusal(trade)) return refuse(trade.refused, "the pool's arithmetic does not hold that much");
  if (trade.amountOut === 0n) return refuse("tooLittle", "the output is zero");
  return { ...trade, gas: gasOf[way.kind] };
}

/** Throws `Refused` where the contract reverts. */
function through(pool: FxPool, state: FxState, way: Way, amountIn: bigint, seconds: bigint): Trade {
  if (way.kind === "swap") return exchange(pool, state, [way.i, way.j], amountIn, seconds);
  if (way.kind === "deposit") return addOne(pool, state, way.i, amountIn, seconds);
  return removeOne(pool, state, way.i, amountIn, seconds);
}
