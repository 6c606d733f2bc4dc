import type { Adapter } from "../adapter.js";
import { curveCapacity, curveMarginal } from "../kit/curve/curve.js";
import { roughLimit, type Side } from "./market.js";
import type { Random } from "./random.js";

/** Above this amount, losing one or two units to rounding at each of a hundred steps is less than 1e-9. */
export const WELL_ABOVE_DUST = 10n ** 12n;

/**
 * Returns a random amount. Half of them span everything that the venue accepts, within a factor of two, and the others
 * realistic trades.
 */
export function randomAmount(adapter: Adapter, side: Side, mostIn: bigint, random: Random): bigint {
  if (random.next() < 0.5) return workingAmount(adapter, side, mostIn, random);
  return random.amount(1n, roughLimit(adapter, side, mostIn) ?? mostIn);
}

export function workingAmount(adapter: Adapter, side: Side, mostIn: bigint, random: Random): bigint {
  return random.amount(1n, workingLimit(adapter, side, mostIn));
}

/** Returns the amount that quarters the marginal price, or the curve's whole capacity if none does. */
export function workingLimit(adapter: Adapter, side: Side, mostIn: bigint): bigint {
  const curve = adapter.curve(side.venue, side.state, side.tokenIn, side.tokenOut);
  if (curve === undefined) return mostIn;
  const floor = curveMarginal(curve, 0) / 4;
  let high = Math.min(curveCapacity(curve), Number(mostIn));
  let low = 0;
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2;
    if (curveMarginal(curve, middle) > floor) low = middle;
    else high = middle;
  }
  return BigInt(Math.max(2, Math.floor(low)));
}
