import type { Address } from "../../lib/address.js";
import type { Curve } from "../kit/curve/curve.js";
import { sampledCurve } from "../kit/curve/sampled.js";
import type { Venue } from "../venue.js";
import * as composable from "./composable/paying.js";
import type { PoolFacts } from "./facts.js";
import { type PoolState, poolOf } from "./state.js";
import { wayThrough } from "./way.js";
import * as weighted from "./weighted/paying.js";

/** The curve has no notion of time, so every rate counts as its provider reports it. */
const LATE_SECONDS = 1n << 64n;

/** Returns the contract's formulas in float64. */
export function curve(
  venue: Venue<PoolFacts>,
  state: PoolState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const pool = poolOf(venue);
  const way = wayThrough(pool, tokenIn, tokenOut);
  if (way === undefined) return undefined;
  const sampled =
    "rates" in state ? composable.paying(pool, state, way, LATE_SECONDS) : weighted.paying(pool, state, way);
  return sampled && sampledCurve(sampled);
}
