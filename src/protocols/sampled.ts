import type { Curve, Segment } from "./curve.js";

/** Where segments end, in 64ths of the scale; dense where a stable pool's price falls off. */
const ENDS = [
  1, 4, 8, 16, 24, 32, 40, 46, 50, 53, 56, 58, 60, 62, 64, 66, 68, 71, 75, 80, 88, 100, 128, 160, 192, 208,
  220, 232, 244, 256, 270, 288, 320, 384, 512,
];

/** Beyond this share of the first segment's price nobody trades. */
const LEAST_PRICE = 1e-3;

/**
 * A curve through samples of the exact quote, for venues whose curve has no simple form. Each segment meets the quote at
 * its end and in its middle. `scale` is an amount about which the price has changed a lot, `outOf` the output for an
 * input, undefined where the venue refuses it: there the curve ends. Undefined when nothing can be traded.
 */
export function sampledCurve(
  scale: bigint,
  outOf: (amountIn: bigint) => bigint | undefined,
): Curve | undefined {
  const segments: Segment[] = [];
  let [startIn, startOut] = [0n, 0n];
  let firstPrice = 0;
  for (const end of ENDS) {
    const endIn = (scale * BigInt(end)) / 64n;
    const middleIn = (startIn + endIn) / 2n;
    if (middleIn <= startIn) continue;
    const middleOut = outOf(middleIn);
    const endOut = outOf(endIn);
    if (middleOut === undefined || endOut === undefined) break;
    const [middle, whole] = [
      { in: Number(middleIn - startIn), out: Number(middleOut - startOut) },
      { in: Number(endIn - startIn), out: Number(endOut - startOut) },
    ];
    if (middle.out <= 0 || whole.out <= middle.out) break;
    firstPrice ||= whole.out / whole.in;
    if (whole.out / whole.in < LEAST_PRICE * firstPrice) break;
    segments.push(segmentThrough(middle, whole));
    [startIn, startOut] = [endIn, endOut];
  }
  return segments.length === 0 ? undefined : { feeFactor: 1, segments };
}

type Point = { readonly in: number; readonly out: number };

/** The hyperbola through both points and the start; a line where they do not bend downwards. */
function segmentThrough(middle: Point, whole: Point): Segment {
  // 1/out = inverse price / in + 1 / reserveOut
  const inversePrice = (1 / middle.out - 1 / whole.out) / (1 / middle.in - 1 / whole.in);
  const inverseReserve = 1 / whole.out - inversePrice / whole.in;
  if (!(inversePrice > 0 && inverseReserve > 0)) {
    const price = whole.out / whole.in;
    return {
      capacityIn: whole.in,
      reserveIn: Number.POSITIVE_INFINITY,
      reserveOut: Number.POSITIVE_INFINITY,
      price,
    };
  }
  return { capacityIn: whole.in, reserveIn: inversePrice / inverseReserve, reserveOut: 1 / inverseReserve };
}
