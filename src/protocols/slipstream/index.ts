import { type Reading, together } from "../../lib/reading.js";
import { isRefusal } from "../../lib/refusal.js";
import type { PlainForm } from "../adapter.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import { concentrated } from "../kit/concentrated/adapter.js";
import { poolCurve } from "../kit/concentrated/curve.js";
import { plainPool } from "../kit/concentrated/plainPool.js";
import { FILL_GAS as POOL_GAS, swap } from "../kit/concentrated/swap.js";
import { apply } from "../kit/poolContract/apply.js";
import { encode } from "../kit/poolContract/encode.js";
import { facts, type PoolFacts } from "../kit/poolContract/facts.js";
import { load as loadPool } from "../kit/poolContract/load.js";
import { ask } from "../kit/reading/ask.js";
import type { Venue } from "../venue.js";
import { feeAt, isKnownAfter } from "./fee.js";
import { feeIn, readFee } from "./readFee.js";
import { source } from "./source.js";
import { type PoolState, TOPICS, withFee } from "./state.js";

/**
 * Reads a whole pool and its fee. Unusable for the same reasons as other pools, or if its fee moves by an unknown rule.
 */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  const [pool, fee] = yield* together([loadPool(venue), readFee(venue)]);
  if (isUnusable(pool)) return pool;
  return isUnusable(fee) ? fee : withFee(pool, fee);
}

/** Reads the fee again: with one call, or with everything that a dynamic fee is derived from. */
export function* renew(venue: Venue<PoolFacts>, state: PoolState): Reading<PoolState | Unusable> {
  if (state.dynamic !== undefined) {
    const fee = yield* readFee(venue);
    return isUnusable(fee) ? fee : withFee(state, fee);
  }
  const feePpm = feeIn(yield* ask({ fee: [venue.address, "fee()"] }));
  if (feePpm === undefined) return unusable("silent");
  return feePpm === state.feePpm ? state : withFee(state, { feePpm });
}

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
export const slipstream = concentrated<PoolState, PoolFacts>({
  standard: "slipstream",
  about: {
    name: "Slipstream",
    project: "velodrome",
    description:
      "Pools of two tokens with liquidity within ranges of the price, whose fees a module of the factory sets",
    url: "https://github.com/velodrome-finance/slipstream",
  },
  contract: "The pool",
  facts,
  refresh: "renewed",
  steps: ["v3Swap"],
  topics: TOPICS,
  plain: plainPool as PlainForm<PoolState>,
  code: "protocol",
  source,
  probes: [{ contract: "factory", getter: "tickSpacings()" }],
  load,
  renew,
  apply,
  trade(venue, state, zeroForOne, { amountIn, context }) {
    const feePpm = feeAt(state, state.tick, context.timestamp);
    const trade = swap({ feePpm, tickSpacing: venue.facts.tickSpacing }, state, zeroForOne, amountIn);
    if (isRefusal(trade)) return trade;
    return { ...trade, state: withFee(trade.state, state), gas: trade.gas + FEE_GAS };
  },
  tolerancePpb: (_venue, state, seconds) => (isKnownAfter(state, seconds) ? undefined : UNKNOWN_FEE_PPB),
  curveOf: (_venue, state, zeroForOne) => poolCurve(state.feePpm, state, zeroForOne),
  gas: () => POOL_GAS + FEE_GAS,
  encode,
});
