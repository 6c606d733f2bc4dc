import type { PoolState } from "./state.js";
import { lastTickAtOrBelow } from "./ticks.js";

/**
 * Gas of crossing one more tick. It takes 24,000 if the tick was crossed before, and 17,100 more for each token whose
 * fees it writes over zeros; the margin on the whole limit covers the rest of that.
 */
const CROSSING_GAS = 37_000;
/**
 * The part of the gas of those first writes that counts for each tick that a swap crosses anyway, since the swap may
 * cross another tick than expected.
 */
const FIRST_GAS = 7_000;
/** How far one more trade is expected to move a price: by about 1 %. */
const REACH_TICKS = 100;

/**
 * Returns the gas that one more trade may add to a swap that takes the pool from one state to the other: the gas of
 * crossing one more tick, if there is another tick within reach, and a part of the gas of first writes for each tick
 * that the swap crosses.
 */
export function gasOfOneMoreTick(_venue: unknown, state: PoolState, after: PoolState): number {
  const from = Math.min(state.tick, after.tick);
  const to = Math.max(state.tick, after.tick);
  const between = (low: number, high: number) =>
    lastTickAtOrBelow(state.ticks, high) - lastTickAtOrBelow(state.ticks, low);
  const crossed = between(from, to);
  const isMoreNear = between(from - REACH_TICKS, to + REACH_TICKS) > crossed;
  return (isMoreNear ? CROSSING_GAS : 0) + FIRST_GAS * crossed;
}
