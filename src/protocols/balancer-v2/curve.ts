import type { Address } from "../../lib/address.js";
import type { Venue } from "../adapter.js";
import type { Curve } from "../curve.js";
import { sampledCurve } from "../sampled.js";
import { attempt } from "./quote.js";
import { type PoolState, poolOf } from "./state.js";
import { wayThrough } from "./way.js";

/** The contract's own arithmetic at some amounts, joined by hyperbolas. */
export function curve(
  venue: Venue,
  state: PoolState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const pool = poolOf(venue);
  const way = wayThrough(pool, tokenIn, tokenOut);
  if (way === undefined) return undefined;
  // No more than 30 % of a balance or of the shares goes through at once; a join has no such limit.
  const all = way.kind === "redeem" ? state.supply : (state.balances[way.i] as bigint);
  const scale = way.kind === "deposit" ? all : (all * 3n) / 10n;
  return sampledCurve(scale, (amountIn) => attempt(pool, state, way, amountIn)?.amountOut);
}
