import type { Reading } from "../../lib/reading.js";
import { together } from "../../lib/reading.js";
import { isUnusable, type Unusable, unusable } from "../kit/adapter/unusable.js";
import type { PoolFacts } from "../kit/poolContract/facts.js";
import { load as loadPool } from "../kit/poolContract/load.js";
import { ask } from "../kit/reading/ask.js";
import type { Venue } from "../venue.js";
import { feeIn, readFee } from "./readFee.js";
import { type PoolState, withFee } from "./state.js";

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
