import { attempt, isRefusal, type Refusal, refuse } from "../../../lib/refusal.js";
import type { QuoteInput, Swap } from "../../adapter.js";
import { beyond } from "../../kit/adapter/beyond.js";
import type { Venue } from "../../venue.js";
import { type Way, wayThrough } from "../way.js";
import { claimed } from "./newest.js";
import { type CryptoFacts, type CryptoPool, type CryptoState, poolOf } from "./pool.js";
import { addOne, exchange, removeOne, type Trade } from "./trade.js";

/** Gas of one swap: some 250,000 in pools that move their prices, and more in those of the first generation. */
export const FILL_GAS = 300_000;

/** Gas of moving the pool's prices, which only some trades do: 49,000 with two coins and 56,000 with three, measured. */
export const MOVE_GAS = 60_000;

const gasOf = { swap: FILL_GAS, deposit: 350_000, redeem: 350_000 } as const;

/** Gas of paying the admin in each of the coins. */
const CLAIM_GAS = 120_000;

/** Returns the exact result of a swap of two coins, a deposit of one coin, or a withdrawal of one coin. */
export function quote(
  venue: Venue<CryptoFacts>,
  state: CryptoState,
  input: QuoteInput,
): Swap<CryptoState> | Refusal {
  const pool = poolOf(venue, state);
  const way = wayThrough({ ...pool, early: false }, input.tokenIn, input.tokenOut);
  if (way === undefined) return refuse("otherTokens", "the pool does not turn these tokens into each other");
  if (input.amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  if (state.spent)
    return refuse("closed", "what the pool's prices are after the first change is known once it is read");
  if (way.kind === "redeem") {
    if (input.amountIn > state.supply) return beyond(state.supply, "there are not so many shares");
  }
  const seconds = input.context.timestamp;
  const before = way.kind === "redeem" ? attempt(() => claimed(pool, state, seconds)) : state;
  if (before === undefined) {
    return refuse("closed", "the pool first pays its admin, and does not tell how much");
  }
  const trade = isRefusal(before)
    ? before
    : attempt(() => through(pool, before, way, input.amountIn, seconds));
  // The caller gets the same reason wherever the contract reverts.
  if (isRefusal(trade)) return refuse(trade.refused, "the pool's arithmetic does not hold that much");
  if (trade.amountOut === 0n) return refuse("tooLittle", "the output is zero");
  return { ...trade, gas: gasOf[way.kind] + (before === state ? 0 : CLAIM_GAS) };
}

/** Throws `Refused` where the contract reverts. */
function through(pool: CryptoPool, state: CryptoState, way: Way, amountIn: bigint, seconds: bigint): Trade {
  if (way.kind === "swap") return exchange(pool, state, [way.i, way.j], amountIn, seconds);
  if (way.kind === "deposit") return addOne(pool, state, way.i, amountIn, seconds);
  return removeOne(pool, state, way.i, amountIn, seconds);
}
