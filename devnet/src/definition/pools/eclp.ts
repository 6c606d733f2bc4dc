/** The ellipse of a pool of Gyroscope's E-CLP kind, with 18 decimals. Prices are the first token's in the second. */
type Eclp = {
  /** The ends of the range of prices. */
  readonly alpha: bigint;
  readonly beta: bigint;
  /** The rotation. `s / c` is the price at which most is traded. */
  readonly c: bigint;
  readonly s: bigint;
  /** The stretch: one is a circle. */
  readonly lambda: bigint;
};

type Vector = { readonly x: bigint; readonly y: bigint };

const unit = 10n ** 60n;
const perWad = 10n ** 42n;
const perFine = 10n ** 22n;
const times = (a: bigint, b: bigint) => (a * b) / unit;
const over = (a: bigint, b: bigint) => (a * unit) / b;

/** Newton's method, from above. */
function root(value: bigint): bigint {
  let guess = 1n << BigInt(Math.ceil((value * unit).toString(2).length / 2));
  for (;;) {
    const next = (guess + (value * unit) / guess) / 2n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** Returns an ellipse by its range, the price at which most is traded, and its stretch, as floats. */
export function eclpOf(range: { low: number; high: number; peak: number; stretch: number }): Eclp {
  const wad = (value: number) => BigInt(Math.round(value * 1e9)) * 10n ** 9n;
  const slope = wad(range.peak) * perWad;
  const length = root(unit + times(slope, slope));
  return {
    ...{ alpha: wad(range.low), beta: wad(range.high), lambda: wad(range.stretch) },
    ...{ c: over(unit, length) / perWad, s: over(slope, length) / perWad },
  };
}

function exactly({ alpha, beta, c, s, lambda }: Eclp): Eclp {
  const [exactAlpha, exactBeta] = [alpha * perWad, beta * perWad];
  return { alpha: exactAlpha, beta: exactBeta, c: c * perWad, s: s * perWad, lambda: lambda * perWad };
}

/**
 * The point of the unit circle where a pool has a price, in the direction (price · c - s, (c + price · s) / lambda). The
 * published mathematics makes it as long as (c, s), which 18 decimals leave a little off one: pools divide by that.
 */
function tau({ c, s, lambda }: Eclp, price: bigint): Vector {
  const along = { x: times(price, c) - s, y: over(c + times(price, s), lambda) };
  const length = root(times(along.x, along.x) + times(along.y, along.y));
  const own = root(times(c, c) + times(s, s));
  return { x: times(over(along.x, length), own), y: times(over(along.y, length), own) };
}

/** Where a point of the circle is on the ellipse. */
function stretched({ c, s, lambda }: Eclp, { x, y }: Vector): Vector {
  return {
    x: times(times(x, lambda), c) + times(y, s),
    y: times(y, c) - times(times(x, lambda), s),
  };
}

/**
 * Returns the parameters in the order of the published layouts. Those that derive from others have 38 decimals: the
 * circle's points at both ends; u, v, w and z, with which (w / lambda + z, lambda · u + v) is the ellipse's centre on the
 * circle; and c² + s².
 */
export function eclpWords(of: Eclp): bigint[] {
  const exact = exactly(of);
  const { c, s } = exact;
  const [low, high] = [tau(exact, exact.alpha), tau(exact, exact.beta)];
  const [cc, ss, sc] = [times(c, c), times(s, s), times(s, c)];
  const derived = [
    ...[low.x, low.y, high.x, high.y],
    times(sc, high.x - low.x),
    times(ss, high.y) + times(cc, low.y),
    times(sc, high.y - low.y),
    times(cc, high.x) + times(ss, low.x),
    cc + ss,
  ];
  return [of.alpha, of.beta, of.c, of.s, of.lambda, ...derived.map((each) => each / perFine)];
}

/**
 * Returns how many of both tokens a pool whose invariant is one holds at a price, all as floats. At beta it has none of the
 * first token, so what it has at the price is how far apart both points of the ellipse are in the first coordinate. At
 * alpha it has none of the second token, whose coordinate is the second.
 */
export function eclpCounts(of: Eclp, price: number): readonly [number, number] {
  const exact = exactly(of);
  const at = (end: bigint) => stretched(exact, tau(exact, end));
  const [low, high, here] = [
    at(exact.alpha),
    at(exact.beta),
    at(BigInt(Math.round(price * 1e15)) * 10n ** 45n),
  ];
  return [Number(high.x - here.x) / Number(unit), Number(low.y - here.y) / Number(unit)];
}
