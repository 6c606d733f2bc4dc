import type { Curve, Segment } from "../../protocols/index.js";

/** One direction through one venue in the search. Amounts are float64 in raw units. Inputs are before the fee. */
export type Arc = {
  /** The venue's index in the graph. */
  readonly slot: number;
  /**
   * The same number for every arc of a venue of two tokens. In a venue of many tokens, the same for both arcs between
   * two of them.
   */
  readonly pair: number;
  /** Token indices in the graph. */
  readonly tokenIn: number;
  readonly tokenOut: number;
  /** Units of gas per fill. */
  readonly gas: number;
  /** Compressed bytes of the transaction per fill. */
  readonly bytes: number;
  readonly feeFactor: number;
  /** The largest input that the arc accepts. */
  readonly capacity: number;
  /** ln of the output per unit of input at amount 0, where the price is best. */
  readonly logRate: number;
  /** A hyperbola that the output never exceeds: topRate · in / (1 + bend · in). See `ceilingOf`. */
  readonly topRate: number;
  readonly bend: number;
  /** Whether the arc is a single constant product on the two reserves below, the hot case. */
  readonly plain: boolean;
  readonly reserveIn: number;
  readonly reserveOut: number;
  /** Rows of `ROW` numbers, best price first. */
  readonly segments: Float64Array;
};

/** The part of a venue's capacity that the search uses, so that rounding never exceeds the capacity. */
export const USABLE_CAPACITY = 0.9999;

const ROW = 6;
const START_IN = 0;
const START_OUT = 1;
const RESERVE_IN = 2;
const RESERVE_OUT = 3;
const MARGINAL = 4;
const PRICE = 5;

/** The flow of an arc at a marginal rate. `slope` is d amountIn / d ln(1/rate). */
export type Response = { amountIn: number; amountOut: number; slope: number };

/** `pair` defaults to the slot. */
export type ArcEnds = Pick<Arc, "slot" | "tokenIn" | "tokenOut" | "gas" | "bytes"> &
  Partial<Pick<Arc, "pair">>;

/**
 * Creates an arc from a venue's curve. Skips segments that can take or give nothing, and returns undefined if none
 * remains.
 */
export function makeArc(ends: ArcEnds, curve: Curve): Arc | undefined {
  const { feeFactor } = curve;
  if (!(feeFactor > 0)) return undefined;
  const rows: number[] = [];
  let startIn = 0;
  let startOut = 0;
  for (const segment of curve.segments) {
    if (!isUsable(segment)) continue;
    const rate = segment.price ?? segment.reserveOut / segment.reserveIn;
    const linear = segment.price !== undefined;
    const [reserveIn, reserveOut] = linear ? [0, 0] : [segment.reserveIn, segment.reserveOut];
    rows.push(startIn, startOut, reserveIn, reserveOut, feeFactor * rate, segment.price ?? 0);
    const afterFee = segment.capacityIn * feeFactor;
    startOut += linear
      ? afterFee * rate
      : segment.capacityIn === Infinity
        ? reserveOut
        : (reserveOut * afterFee) / (reserveIn + afterFee);
    startIn += segment.capacityIn;
    if (startIn === Infinity) break;
  }
  if (rows.length === 0) return undefined;
  const plain = rows.length === ROW && rows[PRICE] === 0;
  return {
    slot: ends.slot,
    pair: ends.pair ?? ends.slot,
    tokenIn: ends.tokenIn,
    tokenOut: ends.tokenOut,
    gas: ends.gas,
    bytes: ends.bytes,
    feeFactor,
    capacity: startIn,
    logRate: Math.log(rows[MARGINAL]!),
    ...ceilingOf(rows, feeFactor, startIn),
    plain,
    reserveIn: rows[RESERVE_IN]!,
    reserveOut: rows[RESERVE_OUT]!,
    segments: Float64Array.from(rows),
  };
}

/** Relative distance of the ceiling from the curve, which covers errors of float arithmetic. */
const CEILING_MARGIN = 1e-12;

/**
 * Returns the lowest hyperbola over the curve that starts at its best marginal price, so that one division gives an
 * upper limit of what an arc yields. A hyperbola stays above a curve if its marginal price does. √(topRate/marginal) is
 * 1 + bend · in on the hyperbola and linear on every row, so the ends of the rows decide. The only row of a constant
 * product is its own ceiling.
 */
function ceilingOf(
  rows: readonly number[],
  feeFactor: number,
  capacity: number,
): Pick<Arc, "topRate" | "bend"> {
  let best = 0;
  for (let row = 0; row < rows.length; row += ROW) best = Math.max(best, rows[row + MARGINAL]!);
  let bend = Infinity;
  for (let row = 0; row < rows.length; row += ROW) {
    const start = rows[row + START_IN]!;
    const end = row + ROW < rows.length ? rows[row + ROW + START_IN]! : capacity;
    const root = Math.sqrt(best / rows[row + MARGINAL]!);
    const growth = rows[row + PRICE]! > 0 ? 0 : (root * feeFactor) / rows[row + RESERVE_IN]!;
    const atStart = start > 0 ? (root - 1) / start : Infinity;
    const atEnd = end === Infinity ? growth : (root - 1 + growth * (end - start)) / end;
    bend = Math.min(bend, atStart, atEnd);
  }
  return { topRate: best * (1 + CEILING_MARGIN), bend: Math.max(0, bend) * (1 - CEILING_MARGIN) };
}

/**
 * Returns the same arc with other token numbers. Copies fields by name, because a spread takes several times as long.
 */
export function movedArc(arc: Arc, tokenIn: number, tokenOut: number): Arc {
  return {
    slot: arc.slot,
    pair: arc.pair,
    tokenIn,
    tokenOut,
    gas: arc.gas,
    bytes: arc.bytes,
    feeFactor: arc.feeFactor,
    capacity: arc.capacity,
    logRate: arc.logRate,
    topRate: arc.topRate,
    bend: arc.bend,
    plain: arc.plain,
    reserveIn: arc.reserveIn,
    reserveOut: arc.reserveOut,
    segments: arc.segments,
  };
}

function isUsable(segment: Segment): boolean {
  if (!(segment.capacityIn > 0)) return false;
  const rate = segment.price ?? segment.reserveOut / segment.reserveIn;
  if (!(rate > 0) || rate === Infinity) return false;
  return segment.price !== undefined || (segment.reserveIn > 0 && segment.reserveIn < Infinity);
}

/** Returns the output for the input `amountIn`, or 0 if the arc cannot take all of it. */
export function arcOut(arc: Arc, amountIn: number): number {
  if (!(amountIn <= arc.capacity)) return 0;
  if (arc.plain) {
    const afterFee = amountIn * arc.feeFactor;
    return (arc.reserveOut * afterFee) / (arc.reserveIn + afterFee);
  }
  const { segments } = arc;
  const row = lastRowBefore(segments, amountIn);
  if (row < 0) return 0;
  const afterFee = (amountIn - segments[row + START_IN]!) * arc.feeFactor;
  const price = segments[row + PRICE]!;
  const gained =
    price > 0
      ? afterFee * price
      : (segments[row + RESERVE_OUT]! * afterFee) / (segments[row + RESERVE_IN]! + afterFee);
  return segments[row + START_OUT]! + gained;
}

/** Returns the marginal output per unit of input after `amountIn`, and 0 at and past the capacity. */
export function arcMarginal(arc: Arc, amountIn: number): number {
  if (amountIn >= arc.capacity) return 0;
  const { segments, feeFactor } = arc;
  // The row after the last one that starts before the amount may start at it, and then its price holds.
  const before = lastRowBefore(segments, amountIn);
  const next = before + ROW;
  const row = next < segments.length && segments[next + START_IN] === amountIn ? next : Math.max(0, before);
  const price = segments[row + PRICE]!;
  if (price > 0) return feeFactor * price;
  const reserveIn = segments[row + RESERVE_IN]!;
  const shrink = reserveIn / (reserveIn + (amountIn - segments[row + START_IN]!) * feeFactor);
  return segments[row + MARGINAL]! * shrink * shrink;
}

/**
 * Writes to `into` the flow, at most `limit`, at which the arc's marginal price has fallen to `rate`. A linear segment
 * would jump from nothing to everything, so it gets the curvature of a pool `linearDepth` deep.
 */
export function respond(arc: Arc, rate: number, limit: number, linearDepth: number, into: Response): void {
  if (arc.plain) {
    respondInSegment(arc.reserveIn, arc.reserveOut, arc.feeFactor, rate, limit, into);
    return;
  }
  into.amountIn = 0;
  into.amountOut = 0;
  into.slope = 0;
  const { segments, feeFactor } = arc;
  const row = lastRowAbove(segments, rate);
  if (row < 0) return;
  const startIn = segments[row + START_IN]!;
  if (startIn >= limit) {
    into.amountIn = limit;
    into.amountOut = arcOut(arc, limit);
    return;
  }
  const end = row + ROW < segments.length ? segments[row + ROW + START_IN]! : arc.capacity;
  const price = segments[row + PRICE]!;
  const reserveIn = price > 0 ? linearDepth : segments[row + RESERVE_IN]!;
  const reserveOut = price > 0 ? linearDepth * price : segments[row + RESERVE_OUT]!;
  respondInSegment(reserveIn, reserveOut, feeFactor, rate, Math.min(end, limit) - startIn, into);
  into.amountIn += startIn;
  into.amountOut += segments[row + START_OUT]!;
}

function respondInSegment(
  reserveIn: number,
  reserveOut: number,
  feeFactor: number,
  rate: number,
  limit: number,
  into: Response,
): void {
  const depth = Math.sqrt((feeFactor * reserveIn * reserveOut) / rate);
  if (!(depth > reserveIn)) {
    into.amountIn = 0;
    into.amountOut = 0;
    into.slope = 0;
    return;
  }
  const amountIn = (depth - reserveIn) / feeFactor;
  if (amountIn <= limit) {
    into.amountIn = amountIn;
    into.amountOut = (reserveOut * (depth - reserveIn)) / depth;
    into.slope = depth / (2 * feeFactor);
    return;
  }
  const afterFee = limit * feeFactor;
  into.amountIn = limit;
  into.amountOut = (reserveOut * afterFee) / (reserveIn + afterFee);
  into.slope = 0;
}

/** Returns the offset of the last row that starts before `amountIn`, or −ROW if none does. */
function lastRowBefore(segments: Float64Array, amountIn: number): number {
  let low = -1;
  let high = segments.length / ROW;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (segments[middle * ROW + START_IN]! < amountIn) low = middle;
    else high = middle;
  }
  return low * ROW;
}

/** Returns the offset of the last row whose marginal price at its start is above `rate`, or −ROW if none is. */
function lastRowAbove(segments: Float64Array, rate: number): number {
  let low = -1;
  let high = segments.length / ROW;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (segments[middle * ROW + MARGINAL]! > rate) low = middle;
    else high = middle;
  }
  return low * ROW;
}
