import type { Curve, Segment } from "./curve.js";

/** A venue's output for an input, both in raw units, in float64. */
export type Sampled = {
  /** The input beyond which the venue refuses or no trade is of interest. */
  readonly most: number;
  /** Returns the output, which rises from zero ever more slowly. NaN for every input that the venue refuses. */
  readonly outOf: (amountIn: number) => number;
};

/** The part of the first price below which no trade is of interest. */
const MIN_PRICE = 1e-3;

/**
 * The limit of a piece's deviation from a hyperbola, and the limit of that deviation times the piece's part of the
 * output up to its end.
 */
const MAX_BEND = 3e-2;
const MAX_ERROR = 3e-5;

/** A single piece that deviates less counts as a hyperbola. */
const NO_BEND = 1e-9;

/** Limits on the halvings of a piece, and on the number of pieces. */
const MAX_HALVINGS = 24;
const MAX_PIECES = 200;

/** The part of the whole input used to determine the price at zero. */
const MIN_IN = 2 ** -26;

type Point = { readonly in: number; readonly out: number };

const NOTHING: Point = { in: 0, out: 0 };

/** Five points at equal distances. */
type Piece = readonly [start: Point, early: Point, middle: Point, late: Point, end: Point];

/**
 * Returns a curve through samples, for venues whose curve has no simple form, with more samples where it bends. The
 * curve meets the samples at the ends of its pieces, and its marginal price falls everywhere without jumps. Returns
 * undefined if the output never reaches one unit.
 */
export function sampledCurve({ most, outOf }: Sampled): Curve | undefined {
  if (!(most > 0)) return undefined;
  const sample = (amountIn: number): Point => ({ in: amountIn, out: outOf(amountIn) });
  const firstPrice = priceAtFirst(NOTHING, sample(most * MIN_IN), sample(most * MIN_IN * 2));
  const pieces = concave(piecesOf(most, sample, firstPrice));
  const [first, last] = [pieces[0], pieces[pieces.length - 1]];
  if (first === undefined || last === undefined || last[4].out < 1) return undefined;
  const isHyperbola = first === last && bendOf(first) < NO_BEND;
  return { feeFactor: 1, segments: isHyperbola ? [hyperbola(first)] : joined(pieces, firstPrice) };
}

/** Returns pieces that deviate little from a hyperbola, up to where the price vanishes. */
function piecesOf(most: number, sample: (amountIn: number) => Point, firstPrice: number): Piece[] {
  const pieces: Piece[] = [];
  const between = (from: Point, to: Point): Point => sample((from.in + to.in) / 2);
  const follow = (start: Point, middle: Point, end: Point, halvings: number): boolean => {
    const [early, late] = [between(start, middle), between(middle, end)];
    const piece: Piece = [start, early, middle, late, end];
    if (halvings > 0 && pieces.length < MAX_PIECES && !isClose(piece, firstPrice)) {
      return follow(start, early, middle, halvings - 1) && follow(middle, late, end, halvings - 1);
    }
    if (!(priceOver(piece) > MIN_PRICE * firstPrice)) return false;
    pieces.push(piece);
    return true;
  };
  follow(NOTHING, sample(most / 2), sample(most), MAX_HALVINGS);
  return pieces;
}

/**
 * Returns whether two segments suffice for the piece. Errors count relative to the whole output up to the piece's end,
 * so those in later pieces matter less.
 */
function isClose(piece: Piece, firstPrice: number): boolean {
  const [start, early, middle, , end] = piece;
  const bend = bendOf(piece);
  const atStart = start.in > 0 ? 0 : Math.abs(priceAtFirst(start, early, middle) / firstPrice - 1);
  const worst = Math.max(bend, atStart);
  return worst < MAX_BEND && worst * (end.out - start.out) < MAX_ERROR * end.out;
}

/**
 * Returns how far five points deviate from one hyperbola. On a hyperbola, the price between two points is the mean of
 * the marginal prices there.
 */
function bendOf([start, early, middle, late, end]: Piece): number {
  const whole = priceBetween(start, end);
  const first = priceBetween(start, middle) * priceBetween(early, end);
  const second = priceBetween(start, late) * priceBetween(middle, end);
  return Math.max(
    Math.abs(first / (whole * priceBetween(early, middle)) - 1),
    Math.abs(second / (whole * priceBetween(middle, late)) - 1),
  );
}

/** Merges adjacent pieces between which rounding makes the price rise. */
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

/** Returns two segments per piece. The marginal prices match where pieces meet. */
function joined(pieces: readonly Piece[], firstPrice: number): Segment[] {
  const segments: Segment[] = [];
  let price = firstPrice;
  for (const [index, piece] of pieces.entries()) {
    const [start, , middle, late, end] = piece;
    const next = pieces[index + 1];
    const [over, overNext] = [priceOver(piece), next === undefined ? 0 : priceOver(next)];
    const priceAfter =
      next === undefined ? priceAtFirst(end, late, middle) : priceAtSecond(late, end, next[1]);
    const after = Math.min(over, Math.max(overNext, priceAfter));
    addTwo(segments, end.in - start.in, over, Math.sqrt(Math.max(price, over)), Math.sqrt(after));
    price = after;
  }
  return segments;
}

/**
 * Adds segments from one marginal price to another, both given as roots, that pay `price` on average. They have equal
 * lengths if any marginal price between them makes that possible.
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

/** Returns the marginal price at the first of three points on a hyperbola, in either direction. */
function priceAtFirst(first: Point, second: Point, third: Point): number {
  return (priceBetween(first, second) * priceBetween(first, third)) / priceBetween(second, third);
}

/** Returns the marginal price at the second point, which is never outside those at its neighbours. */
function priceAtSecond(first: Point, second: Point, third: Point): number {
  return (priceBetween(first, second) * priceBetween(second, third)) / priceBetween(first, third);
}
