import { WHOLE_BPS } from "../../lib/whole.js";

/**
 * How far the output of a route may fall until its transaction is mined, measured from what the same route gave on the
 * last blocks. Pure.
 */

/** The fewest changes from which a movement is measured. */
export const leastChanges = 12;

/** One change in this many, and at least two, counts no more than the next smaller one. */
const tamedPart = 32;
const leastTamed = 2;

/** The quantile of the normal distribution beyond which a hundredth lies: `autoSlippage.failureRate`. */
const normalQuantile = 2.326;

const FINENESS = 10n ** 12n;

export type Movement = {
  /** In basis points, or undefined if too few changes are known. */
  readonly movedBps: number | undefined;
  /** The number of changes from one block to the next. */
  readonly changes: number;
};

/**
 * Returns the fall that the output exceeds within `horizon` blocks about as often as `autoSlippage.failureRate` says. It
 * is the larger of two estimates, both of changes whose largest few are cut to the next smaller one, so that somebody who
 * pushes the price once and lets it return leaves no trace:
 *
 * - the spread of the changes, as a normal distribution would carry it over `horizon` blocks, with the correction for few
 *   samples;
 * - the deepest fall within `horizon` blocks that was seen.
 *
 * @param outputs what the route gave on consecutive blocks, the oldest first, in raw units. Undefined for a block on which
 * a venue refuses its part: no slippage lets such a transaction through.
 */
export function movementOf(outputs: readonly (bigint | undefined)[], horizon: number): Movement {
  const changes = outputs.slice(1).flatMap((output, index) => {
    const before = outputs[index];
    if (output === undefined || before === undefined || before === 0n) return [];
    return [Number(((output - before) * FINENESS) / before) / Number(FINENESS)];
  });
  const count = changes.length;
  if (count < leastChanges) return { movedBps: undefined, changes: count };
  const tamed = tame(changes);
  const spread = Math.sqrt(tamed.reduce((sum, change) => sum + change * change, 0) / count);
  const ofNormal = quantileOf(count) * spread * Math.sqrt(horizon);
  return { movedBps: Math.max(ofNormal, deepestFall(tamed, horizon)) * WHOLE_BPS, changes: count };
}

/** Returns the changes with the largest few cut to the size of the next smaller one. */
function tame(changes: readonly number[]): number[] {
  const sizes = changes.map(Math.abs).sort((one, other) => other - one);
  const most = sizes[Math.max(leastTamed, Math.floor(changes.length / tamedPart))] as number;
  return changes.map((change) => Math.max(-most, Math.min(most, change)));
}

/** The quantile of Student's t distribution for `count` samples, by the first term of its expansion around the normal one. */
function quantileOf(count: number): number {
  return normalQuantile + (normalQuantile ** 3 + normalQuantile) / (4 * count);
}

/** Returns how far the changes fall together at most within `horizon` of them. */
function deepestFall(changes: readonly number[], horizon: number): number {
  let deepest = 0;
  for (const start of changes.keys()) {
    let change = 0;
    for (const each of changes.slice(start, start + horizon)) {
      change += each;
      deepest = Math.max(deepest, -change);
    }
  }
  return deepest;
}
