/**
 * A venue's price curve for one direction as the search sees it: float64, in raw token units, fee included.
 *
 * It is a chain of segments, each a constant product (x + a)(y − b) = const on its own virtual reserves.
 * A plain pool is one segment, a concentrated pool one per tick interval, a 1:1 wrapper one without curvature.
 */
export type Curve = {
  /** What reaches the pool of each unit paid: 1 − fee. */
  readonly feeFactor: number;
  readonly segments: readonly Segment[];
};

export type Segment = {
  /** Gross input (fee included) the segment can take; Infinity for the last one of an unbounded venue. */
  readonly capacityIn: number;
  /** Virtual reserves at the segment's start; both Infinity never occur: a linear segment states its `price`. */
  readonly reserveIn: number;
  readonly reserveOut: number;
  /** Set on a linear segment: output per unit of input after fee; the reserves are ignored. */
  readonly price?: number;
};

/** Output of a segment for gross input `amountIn` ≤ its capacity. */
function segmentOut(segment: Segment, feeFactor: number, amountIn: number): number {
  const afterFee = amountIn * feeFactor;
  if (segment.price !== undefined) return afterFee * segment.price;
  return (segment.reserveOut * afterFee) / (segment.reserveIn + afterFee);
}

/** Output for `amountIn` (gross); what exceeds the curve's capacity earns nothing. */
export function curveOut(curve: Curve, amountIn: number): number {
  let left = amountIn;
  let out = 0;
  for (const segment of curve.segments) {
    if (left <= 0) break;
    const taken = Math.min(left, segment.capacityIn);
    out += segmentOut(segment, curve.feeFactor, taken);
    left -= taken;
  }
  return out;
}

/** The largest gross input the curve can take. */
export function curveCapacity(curve: Curve): number {
  let capacity = 0;
  for (const segment of curve.segments) capacity += segment.capacityIn;
  return capacity;
}

/** Marginal output per unit of gross input after `amountIn`; 0 past the capacity. */
export function curveMarginal(curve: Curve, amountIn: number): number {
  let left = amountIn;
  for (const segment of curve.segments) {
    if (left >= segment.capacityIn) {
      left -= segment.capacityIn;
      continue;
    }
    if (segment.price !== undefined) return curve.feeFactor * segment.price;
    const depth = segment.reserveIn + left * curve.feeFactor;
    return (curve.feeFactor * segment.reserveIn * segment.reserveOut) / (depth * depth);
  }
  return 0;
}
