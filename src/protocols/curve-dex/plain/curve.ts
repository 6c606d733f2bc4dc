import type { Address } from "../../../lib/address.js";
import type { Curve } from "../../kit/curve/curve.js";
import { sampledCurve } from "../../kit/curve/sampled.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import { wayThrough } from "../way.js";
import { paying } from "./paying.js";
import { type PoolState, poolOf } from "./pool.js";

/** Returns the contract's formulas in float64. */
export function curve(
  venue: Venue<PoolFacts>,
  state: PoolState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const pool = poolOf(venue);
  const way = wayThrough(pool, tokenIn, tokenOut);
  const sampled = way && paying(pool, state, way);
  return sampled && sampledCurve(sampled);
}
