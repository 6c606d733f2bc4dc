import { attempt, isRefusal, type Refusal, refuse } from "../../../lib/refusal.js";
import type { QuoteInput, Swap } from "../../adapter.js";
import { beyond } from "../../kit/adapter/beyond.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import { type Way, wayThrough } from "../way.js";
import { add, exchange, type Pool, type PoolState, poolOf, removeOne, type Trade } from "./pool.js";

/** Gas of one swap. Measured with our Executor: 115,000 in the early pool of four coins, 95,000 in the others. */
export const FILL_GAS = 110_000;
/**
 * Gas of a deposit of one coin: 220,000 in the early pool of four coins, which calls every coin, 105,000 in the others.
 */
const DEPOSIT_GAS = 220_000;
/** Gas of a withdrawal in one coin: 60,000 to 85,000. */
const REDEEM_GAS = 85_000;

const gasOf = { swap: FILL_GAS, deposit: DEPOSIT_GAS, redeem: REDEEM_GAS } as const;

/** Returns the exact result of a swap of two coins, a deposit of one coin, or a withdrawal of one coin. */
export function quote(
  venue: Venue<PoolFacts>,
  state: PoolState,
  input: QuoteInput,
): Swap<PoolState> | Refusal {
  const pool = poolOf(venue);
  const way = wayThrough(pool, input.tokenIn, input.tokenOut);
  if (way === undefined) return refuse("otherTokens", "the pool does not turn these tokens into each other");
  if (input.amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  if (way.kind === "redeem" && input.amountIn > state.supply) {
    return beyond(state.supply, "there are not so many shares");
  }
  const trade = attempt(() => through(pool, state, way, input.amountIn, input.context.timestamp));
  // The caller gets the same reason wherever the contract reverts.
  if (isRefusal(trade)) return refuse(trade.refused, "the pool's arithmetic does not hold that much");
  if (trade.amountOut === 0n) return refuse("tooLittle", "the output is zero");
  return { ...trade, gas: gasOf[way.kind] };
}

/** Throws `Refused` where the contract reverts. */
function through(pool: Pool, state: PoolState, way: Way, amountIn: bigint, seconds: bigint): Trade {
  if (way.kind === "swap") return exchange(pool, state, [way.i, way.j], amountIn, seconds);
  if (way.kind === "deposit") {
    const amounts = pool.coins.map((_, index) => (index === way.i ? amountIn : 0n));
    return add(pool, state, amounts, seconds);
  }
  return removeOne(pool, state, way.i, amountIn, seconds);
}
