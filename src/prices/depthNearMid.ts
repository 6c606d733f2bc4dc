import type { Curve, Segment } from "../protocols/index.js";

/** A trade counts towards a venue's depth while its last unit is within this fraction of the mid price, fee included. */
export const nearMid = 0.25;

type Traded = { readonly amountIn: number; readonly amountOut: number };

/**
 * Returns the output per unit of input at the start of the curve, without the fee. Returns 0 if nothing can be traded.
 */
export function spotPrice(curve: Curve): number {
  const [first] = curve.segments;
  if (first === undefined) return 0;
  return first.price ?? first.reserveOut / first.reserveIn;
}

/** Returns the largest trade whose last unit of input, after the fee, still yields `floor` units of output. */
export function tradedDownTo(curve: Curve, floor: number): Traded {
  const { feeFactor } = curve;
  let amountIn = 0;
  let amountOut = 0;
  for (const segment of curve.segments) {
    const full = segment.capacityIn * feeFactor;
    const net = Math.min(full, netDownTo(segment, floor / feeFactor));
    if (!(net > 0)) break;
    amountIn += net / feeFactor;
    amountOut +=
      segment.price === undefined
        ? (segment.reserveOut * net) / (segment.reserveIn + net)
        : segment.price * net;
    if (net < full) break;
  }
  return { amountIn, amountOut };
}

/**
 * Returns the net input after which the segment's marginal price, reserveIn · reserveOut / (reserveIn + net)², is
 * `floor`.
 */
function netDownTo({ price, reserveIn, reserveOut }: Segment, floor: number): number {
  if (price !== undefined) return price >= floor ? Infinity : 0;
  return Math.sqrt((reserveIn / floor) * reserveOut) - reserveIn;
}
