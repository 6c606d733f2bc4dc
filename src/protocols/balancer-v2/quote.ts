import { attempt, isRefusal, type Refusal, refuse } from "../../lib/refusal.js";
import type { QuoteInput, Swap } from "../adapter.js";
import type { Venue } from "../venue.js";
import type { Trade } from "./balances.js";
import * as composable from "./composable/trade.js";
import type { PoolFacts } from "./facts.js";
import {
  type ComposableState,
  isComposable,
  type Pool,
  type PoolState,
  poolOf,
  type WeightedState,
} from "./state.js";
import { type Way, wayThrough } from "./way.js";
import * as weighted from "./weighted/trade.js";

/**
 * Gas measured with our Executor. A weighted pool: a swap 49,000 to 65,000; a join 98,000 with two tokens, 147,000 with
 * three; an exit 84,000 and 122,000, either 30,000 more where the protocol is paid in new shares. A composable one: a swap 97,000 to 115,000, a join 163,000 to 190,000, an exit
 * 185,000 to 208,000, all the more the more rates it asks for.
 */
const weightedGas = { swap: 60_000, deposit: 130_000, redeem: 105_000 } as const;
const mintingGas = { swap: 60_000, deposit: 160_000, redeem: 135_000 } as const;
const composableGas = { swap: 105_000, deposit: 175_000, redeem: 200_000 } as const;

/** Gas of one swap, for ranking. */
export function fillGas(venue: Venue<PoolFacts>): number {
  return gasOf(venue).swap;
}

function gasOf(venue: Venue<PoolFacts>): Readonly<Record<Way["kind"], number>> {
  if (isComposable(venue)) return composableGas;
  return venue.facts.minting ? mintingGas : weightedGas;
}

/** Exact result of a swap, a join with one token, or an exit into one. */
export function quote(
  venue: Venue<PoolFacts>,
  state: PoolState,
  input: QuoteInput,
): Swap<PoolState> | Refusal {
  const pool = poolOf(venue);
  const way = wayThrough(pool, input.tokenIn, input.tokenOut);
  if (way === undefined) return refuse("otherTokens", "the pool does not turn these tokens into each other");
  if (input.amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  const trade = attempt(() => through(pool, state, way, input.amountIn, input.context.timestamp));
  // Whichever line of the contracts reverts, whoever asks is told the same.
  if (isRefusal(trade)) return refuse(trade.refused, "the pool does not take that much at once");
  if (trade.amountOut === 0n) return refuse("tooLittle", "the output is zero");
  return { ...trade, gas: gasOf(venue)[way.kind] };
}

/** Throws `Refused` where the contracts revert: beyond 30 % of a weighted balance, or of what their arithmetic holds. */
function through(
  pool: Pool,
  state: PoolState,
  way: Way,
  amountIn: bigint,
  seconds: bigint,
): Trade<PoolState> {
  return "rates" in state
    ? throughComposable(pool, state, way, amountIn, seconds)
    : throughWeighted(pool, state, way, amountIn);
}

function throughWeighted(pool: Pool, state: WeightedState, way: Way, amountIn: bigint): Trade<WeightedState> {
  if (way.kind === "swap") return weighted.swap(pool, state, way.i, way.j, amountIn);
  if (way.kind === "deposit") return weighted.join(pool, state, way.i, amountIn);
  return weighted.exit(pool, state, way.j, amountIn);
}

function throughComposable(
  pool: Pool,
  state: ComposableState,
  way: Way,
  amountIn: bigint,
  seconds: bigint,
): Trade<ComposableState> {
  if (way.kind === "swap") return composable.swap(pool, state, [way.i, way.j], amountIn, seconds);
  if (way.kind === "deposit") return composable.join(pool, state, way.i, amountIn, seconds);
  return composable.exit(pool, state, way.j, amountIn, seconds);
}
