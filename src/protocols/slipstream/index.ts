import { isRefusal, refuse } from "../../lib/refusal.js";
import type { Adapter, PlainForm } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { discoverBy } from "../kit/adapter/discovering.js";
import { poolCurve } from "../kit/concentrated/curve.js";
import { gasOfOneMoreTick } from "../kit/concentrated/oneMore.js";
import { plainPool } from "../kit/concentrated/plainPool.js";
import { FILL_GAS as POOL_GAS, swap } from "../kit/concentrated/swap.js";
import { apply } from "../kit/poolContract/apply.js";
import { encode } from "../kit/poolContract/encode.js";
import { facts, type PoolFacts } from "../kit/poolContract/facts.js";
import { feeAt, isKnownAfter } from "./fee.js";
import { load, renew } from "./load.js";
import { meta } from "./meta.js";
import { source } from "./source.js";
import { type PoolState, TOPICS, withFee } from "./state.js";

/**
 * Gas that the pool's calls for its fee and for the part of unstaked liquidity add to a swap. Measured: 26,000 to
 * 28,000, and 31,000 to 37,000 with a fee that moves.
 */
const FEE_GAS = 30_000;

/** How far a quote may be off if its fee is not known: a whole cap of 5 %. */
const UNKNOWN_FEE_PPB = 50_000_000;

/**
 * Concentrated-liquidity pools of Velodrome and Aerodrome, by tick spacing. A part of the fee goes to staked liquidity,
 * which does not affect swaps. The factory's module sets the fee, at any time and without a log of the pool.
 */
export const slipstream: Adapter<PoolState, PoolFacts> = {
  standard: "slipstream",
  meta,
  facts,
  refresh: "renewed",
  steps: ["v3Swap"],
  topics: TOPICS,
  plain: plainPool as PlainForm<PoolState>,
  prefundable: false,
  paysOut: true,
  code: "protocol",
  source,
  probes: [{ contract: "factory", getter: "tickSpacings()" }],
  discover: discoverBy(source),
  load,
  renew,
  apply,
  quote(venue, state, { tokenIn, tokenOut, amountIn, context }) {
    const zeroForOne = isZeroForOne(venue, tokenIn, tokenOut);
    if (zeroForOne === undefined) return refuse("otherTokens", "the pool does not hold these tokens");
    const feePpm = feeAt(state, state.tick, context.timestamp);
    const trade = swap({ feePpm, tickSpacing: venue.facts.tickSpacing }, state, zeroForOne, amountIn);
    if (isRefusal(trade)) return trade;
    return { ...trade, state: withFee(trade.state, state), gas: trade.gas + FEE_GAS };
  },
  tolerancePpb: (_venue, state, seconds) => (isKnownAfter(state, seconds) ? undefined : UNKNOWN_FEE_PPB),
  curve(venue, state, tokenIn, tokenOut) {
    const zeroForOne = isZeroForOne(venue, tokenIn, tokenOut);
    return zeroForOne === undefined ? undefined : poolCurve(state.feePpm, state, zeroForOne);
  },
  gas: () => POOL_GAS + FEE_GAS,
  gasOfOneMore: gasOfOneMoreTick,
  encode,
};
