/**
 * A venue's price curve for one direction in the search: float64, in raw token units, with the fee.
 *
 * It is a chain of segments, each a constant product (x + a)(y − b) = const on its own virtual reserves. A plain pool
 * is one segment, a concentrated pool has one per tick interval, and a 1:1 wrapper has one without curvature.
 */
export type Curve = {
  /** The part of each unit paid that reaches the pool: 1 − fee. */
  readonly feeFactor: number;
  readonly segments: readonly Segment[];
};

export type Segment = {
  /** Gross input (with the fee) that the segment can take. Infinity for the last one of an unbounded venue. */
  readonly capacityIn: number;
  /** Virtual reserves at the segment's start. They are both Infinity only on a linear segment, which has a `price`. */
  readonly reserveIn: number;
  readonly reserveOut: number;
  /** Set on a linear segment: output per unit of input after the fee. The reserves are ignored. */
  readonly price?: number;
};

/** Returns the output of a segment for a gross input `amountIn` ≤ its capacity. */
/** Returns a curve without curvature, up to `capacityIn`. */
export function straightLine(capacityIn: number, price = 1): Curve {
  return { feeFactor: 1, segments: [{ capacityIn, reserveIn: Infinity, reserveOut: Infinity, price }] };
}

function segmentOut(segment: Segment, feeFactor: number, amountIn: number): number {
  const afterFee = amountIn * feeFactor;
  if (segment.price !== undefined) return afterFee * segment.price;
  return (segment.reserveOut * afterFee) / (segment.reserveIn + afterFee);
}

/** Returns the output for a gross input `amountIn`. Input beyond the curve's capacity earns nothing. */
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

/** Returns the largest gross input that the curve can take. */
export function curveCapacity(curve: Curve): number {
  let capacity = 0;
  for (const segment of curve.segments) capacity += segment.capacityIn;
  return capacity;
}

/** Returns the marginal output per unit of gross input after `amountIn`, and 0 past the capacity. */
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
