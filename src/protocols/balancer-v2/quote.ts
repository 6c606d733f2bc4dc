import type { QuoteInput, Refusal, Swap, Venue } from "../adapter.js";
import { type Pool, type PoolState, poolOf } from "./state.js";
import { exit, join, swap, type Trade } from "./trade.js";
import { type Way, wayThrough } from "./way.js";

/** Gas of one swap. Measured with our Executor: 49,000 to 65,000. */
export const FILL_GAS = 60_000;
/** Gas of a join with one token: 98,000 in a pool of two, 147,000 in one of three. */
const JOIN_GAS = 130_000;
/** Gas of an exit into one token: 84,000 in a pool of two, 122,000 in one of three. */
const EXIT_GAS = 105_000;

const gasOf = { swap: FILL_GAS, deposit: JOIN_GAS, redeem: EXIT_GAS } as const;

/** Exact result of a swap, a join with one token, or an exit into one. */
export function quote(venue: Venue, state: PoolState, input: QuoteInput): Swap<PoolState> | Refusal {
  const pool = poolOf(venue);
  const way = wayThrough(pool, input.tokenIn, input.tokenOut);
  if (way === undefined) return { refused: "the pool does not turn these tokens into each other" };
  if (input.amountIn <= 0n) return { refused: "the amount is not positive" };
  const trade = attempt(pool, state, way, input.amountIn);
  if (trade === undefined) return { refused: "the pool does not take that much at once" };
  if (trade.amountOut === 0n) return { refused: "the output is zero" };
  return { ...trade, gas: gasOf[way.kind] };
}

/** Undefined where the contracts would revert: beyond 30 % of a balance, or of what their arithmetic holds. */
export function attempt(pool: Pool, state: PoolState, way: Way, amountIn: bigint): Trade | undefined {
  try {
    if (way.kind === "swap") return swap(pool, state, way.i, way.j, amountIn);
    if (way.kind === "deposit") return join(pool, state, way.i, amountIn);
    return exit(pool, state, way.j, amountIn);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
