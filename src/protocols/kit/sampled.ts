import type { Curve, Segment } from "./curve.js";

/** What a venue pays for an input, both in raw units, in float64. */
export type Sampled = {
  /** Beyond this input the venue refuses, or nobody asks. */
  readonly most: number;
  /** Rises ever more slowly from nothing. NaN where the venue refuses, and from there on. */
  readonly outOf: (amountIn: number) => number;
};

/** Beyond this share of the first price nobody trades. */
const LEAST_PRICE = 1e-3;

/** How far a piece may bend otherwise than a hyperbola does, and how far times its part of all that is paid up to its end. */
const MOST_BEND = 3e-2;
const MOST_ERROR = 3e-5;

/** A single piece that bends no further is taken for a hyperbola. */
const NO_BEND = 1e-9;

/** Pieces are halved no more often, and no more once there are so many. */
const MOST_HALVINGS = 24;
const MOST_PIECES = 200;

/** The part of all that goes in by which the price at nothing is told. */
const LEAST_IN = 2 ** -26;

type Point = { readonly in: number; readonly out: number };

const NOTHING: Point = { in: 0, out: 0 };

/** Five points at equal distances. */
type Piece = readonly [start: Point, early: Point, middle: Point, late: Point, end: Point];

/**
 * A curve through samples, for venues whose curve has no simple form. There are more of them where it bends. The curve
 * meets them at the ends of its pieces, and its marginal price falls everywhere and jumps nowhere. Undefined where not
 * one unit is paid.
 */
export function sampledCurve({ most, outOf }: Sampled): Curve | undefined {
  if (!(most > 0)) return undefined;
  const sample = (amountIn: number): Point => ({ in: amountIn, out: outOf(amountIn) });
  const firstPrice = priceAtFirst(NOTHING, sample(most * LEAST_IN), sample(most * LEAST_IN * 2));
  const pieces = concave(piecesOf(most, sample, firstPrice));
  const [first, last] = [pieces[0], pieces[pieces.length - 1]];
  if (first === undefined || last === undefined || last[4].out < 1) return undefined;
  const isHyperbola = first === last && bendOf(first) < NO_BEND;
  return { feeFactor: 1, segments: isHyperbola ? [hyperbola(first)] : joined(pieces, firstPrice) };
}

/** Pieces that bend about as a hyperbola does, up to where the price is gone. */
function piecesOf(most: number, sample: (amountIn: number) => Point, firstPrice: number): Piece[] {
  const pieces: Piece[] = [];
  const between = (from: Point, to: Point): Point => sample((from.in + to.in) / 2);
  const follow = (start: Point, middle: Point, end: Point, halvings: number): boolean => {
    const [early, late] = [between(start, middle), between(middle, end)];
    const piece: Piece = [start, early, middle, late, end];
    if (halvings > 0 && pieces.length < MOST_PIECES && !isClose(piece, firstPrice)) {
      return follow(start, early, middle, halvings - 1) && follow(middle, late, end, halvings - 1);
    }
    if (!(priceOver(piece) > LEAST_PRICE * firstPrice)) return false;
    pieces.push(piece);
    return true;
  };
  follow(NOTHING, sample(most / 2), sample(most), MOST_HALVINGS);
  return pieces;
}

/** Whether two segments will do for the piece. What is paid up to its end makes errors in later pieces small. */
function isClose(piece: Piece, firstPrice: number): boolean {
  const [start, early, middle, , end] = piece;
  const bend = bendOf(piece);
  const atStart = start.in > 0 ? 0 : Math.abs(priceAtFirst(start, early, middle) / firstPrice - 1);
  const worst = Math.max(bend, atStart);
  return worst < MOST_BEND && worst * (end.out - start.out) < MOST_ERROR * end.out;
}

/** How far five points are from one hyperbola: on that the price between two is the mean of the marginal prices there. */
function bendOf([start, early, middle, late, end]: Piece): number {
  const whole = priceBetween(start, end);
  const first = priceBetween(start, middle) * priceBetween(early, end);
  const second = priceBetween(start, late) * priceBetween(middle, end);
  return Math.max(
    Math.abs(first / (whole * priceBetween(early, middle)) - 1),
    Math.abs(second / (whole * priceBetween(middle, late)) - 1),
  );
}

/** Where rounding makes the price rise from one piece to the next, they become one. */
function concave(pieces: readonly Piece[]): Piece[] {
  const falling: Piece[] = [];
  for (const piece of pieces) {
    let next = piece;
    let before = falling[falling.length - 1];
    while (before !== undefined && priceOver(before) <= priceOver(next)) {
      next = [before[0], before[1], before[4], next[3], next[4]];
      falling.pop();
      before = falling[falling.length - 1];
    }
    falling.push(next);
  }
  return falling;
}

/** Two segments a piece; where pieces meet, so do their marginal prices. */
function joined(pieces: readonly Piece[], firstPrice: number): Segment[] {
  const segments: Segment[] = [];
  let price = firstPrice;
  for (const [index, piece] of pieces.entries()) {
    const [start, , middle, late, end] = piece;
    const next = pieces[index + 1];
    const [over, overNext] = [priceOver(piece), next === undefined ? 0 : priceOver(next)];
    const told = next === undefined ? priceAtFirst(end, late, middle) : priceAtSecond(late, end, next[1]);
    const after = Math.min(over, Math.max(overNext, told));
    addTwo(segments, end.in - start.in, over, Math.sqrt(Math.max(price, over)), Math.sqrt(after));
    price = after;
  }
  return segments;
}

/**
 * Segments from one marginal price to another, both given by their roots, that pay `price` on the whole. They are of one
 * length if any marginal price between them makes that possible.
 */
function addTwo(segments: Segment[], length: number, price: number, before: number, after: number): void {
  if (!(before - after > before * Number.EPSILON)) {
    segments.push(line(length, price));
    return;
  }
  const between = Math.min(before, Math.max(after, (2 * price) / (before + after)));
  const share = Math.min(1, Math.max(0, (price / between - after) / (before - after)));
  if (share > 0) segments.push(segmentBetween(length * share, before, between));
  if (share < 1) segments.push(segmentBetween(length * (1 - share), between, after));
}

function segmentBetween(capacityIn: number, before: number, after: number): Segment {
  const fall = before / after - 1;
  if (!(fall > Number.EPSILON)) return line(capacityIn, before * after);
  const reserveIn = capacityIn / fall;
  return { capacityIn, reserveIn, reserveOut: reserveIn * before * before };
}

function line(capacityIn: number, price: number): Segment {
  return { capacityIn, reserveIn: Number.POSITIVE_INFINITY, reserveOut: Number.POSITIVE_INFINITY, price };
}

function hyperbola(piece: Piece): Segment {
  const [start, , middle, , end] = piece;
  const before = Math.sqrt(priceAtFirst(start, middle, end));
  return segmentBetween(end.in - start.in, before, priceOver(piece) / before);
}

function priceOver(piece: Piece): number {
  return priceBetween(piece[0], piece[4]);
}

function priceBetween(from: Point, to: Point): number {
  return (to.out - from.out) / (to.in - from.in);
}

/** The marginal price at the first of three points of a hyperbola, in either direction. */
function priceAtFirst(first: Point, second: Point, third: Point): number {
  return (priceBetween(first, second) * priceBetween(first, third)) / priceBetween(second, third);
}

/** The marginal price at the second, which is never outside those before and after it. */
function priceAtSecond(first: Point, second: Point, third: Point): number {
  return (priceBetween(first, second) * priceBetween(second, third)) / priceBetween(first, third);
}
