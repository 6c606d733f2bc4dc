import type { Address } from "../../lib/address.js";
import type { Venue } from "../adapter.js";
import type { Curve } from "../curve.js";
import { sampledCurve } from "../sampled.js";
import { type Pool, type PoolState, poolOf } from "./pool.js";
import { attempt } from "./quote.js";
import { type Way, wayThrough } from "./way.js";

/**
 * The contract's own arithmetic at some amounts, joined by hyperbolas. A moving amplification is taken for what it will
 * be: the curve knows no time.
 */
export function curve(
  venue: Venue,
  state: PoolState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const pool = poolOf(venue);
  const way = wayThrough(pool, tokenIn, tokenOut);
  if (way === undefined) return undefined;
  const seconds = state.ramp.toSeconds;
  return sampledCurve(
    scaleOf(pool, state, way),
    (amountIn) => attempt(pool, state, way, amountIn, seconds)?.amountOut,
  );
}

/** About the input that empties the pool of the coin paid out; for a deposit, that doubles the pool. */
function scaleOf({ multipliers }: Pool, { balances, supply }: PoolState, way: Way): bigint {
  const xp = balances.map((balance, index) => balance * (multipliers[index] as bigint));
  const sum = xp.reduce((total, balance) => total + balance, 0n);
  if (way.kind === "swap") return (xp[way.j] as bigint) / (multipliers[way.i] as bigint);
  if (way.kind === "deposit") return sum / (multipliers[way.i] as bigint);
  return ((xp[way.i] as bigint) * supply) / sum;
}
