import { revert } from "../../lib/refusal.js";
import { uint } from "../kit/maths/uint256.js";
import type { Given } from "./kinds.js";
import { rootOf } from "./root.js";
import type { Ellipse } from "./state.js";

/**
 * Elliptic pools of Gyroscope (E-CLP). Each balance minus its offset is a coordinate of a point on an ellipse: a circle
 * that is stretched by `lambda` and rotated by the vector (c, s). The order of operations, which decides the last units,
 * is that of `GyroECLPMath`. Numbers have 18 decimals; those called fine have 38. As contracts do, everything computes
 * with 256 bits and a sign.
 */

const E18 = 10n ** 18n;
const E19 = 10n ** 19n;
const FINE = 10n ** 38n;
const MOST = (1n << 255n) - 1n;
/** The largest balance, or sum of both, and the largest invariant. */
const MOST_BALANCE = 10n ** 34n;
const MOST_INVARIANT = 3n * 10n ** 37n;

/** A radius, rounded up and down. */
type Radius = { readonly up: bigint; readonly down: bigint };
type Point = readonly [x: bigint, y: bigint];

/** Returns the output of a swap. */
export function ellipseOut(ellipse: Ellipse, balances: readonly bigint[], { i, j, amount }: Given): bigint {
  const radius = radiusOf(ellipse, balances);
  const offsets = offsetsOf(ellipse, radius);
  const into = (balances[i] as bigint) + amount;
  if (into > MOST_BALANCE || into > mostOf(ellipse, radius, i)) revert("tooMuch", "the pool's range ends");
  const left = uint(otherOf(i === 0 ? ellipse : mirrored(ellipse), into, radius, [offsets[i], offsets[j]]));
  return uint((balances[j] as bigint) - left, "tooLittle");
}

/** Returns where the ellipse's centre lies. */
export function centreOf(ellipse: Ellipse, balances: readonly bigint[]): readonly bigint[] {
  return offsetsOf(ellipse, radiusOf(ellipse, balances));
}

/** Returns the ellipse with its tokens exchanged. */
function mirrored(ellipse: Ellipse): Ellipse {
  const { c, s, alphaX, alphaY } = ellipse;
  return { ...ellipse, c: s, s: c, betaX: -alphaX, betaY: alphaY };
}

function radiusOf(ellipse: Ellipse, balances: readonly bigint[]): Radius {
  const { invariant, error } = ellipseInvariant(ellipse, balances);
  return { up: invariant + 2n * error, down: invariant };
}

/** Returns the invariant, which is too low, and the most that it is off by (`calculateInvariantWithError`). */
export function ellipseInvariant(
  ellipse: Ellipse,
  balances: readonly bigint[],
): { readonly invariant: bigint; readonly error: bigint } {
  const { lambda } = ellipse;
  const [x, y] = balances as unknown as Point;
  if (x + y > MOST_BALANCE) revert("tooMuch", "the pool holds too much");
  const along = alongCentre(ellipse, x, y);
  const square = rootedTerm(ellipse, x, y);
  const root = square > 0n ? rootOf(square) : 0n;
  const rounding = (mulUp(x, x) + mulUp(y, y)) / FINE;
  const rootError =
    root > 0n ? divUp(rounding + 1n, 2n * root) : rounding > 0n ? rootOf(rounding) : 10n ** 9n;
  const above = (mulUp(lambda, x + y) / FINE + rootError + 1n) * 20n;
  const scale = divFine(FINE, squareOfCentre(ellipse) - FINE);
  const invariant = fineDown(along + root - above, scale);
  const scaled = int(fineUp(invariant, scale) * ((lambda * lambda) / 10n ** 36n)) * 40n;
  const error = fineUp(above, scale) + scaled / FINE + 1n;
  if (invariant + error > MOST_INVARIANT) revert("tooMuch", "the invariant would be too large");
  return { invariant, error };
}

/** Returns the product of the balances and the centre of the circle with a radius of one (`calcAtAChi`). */
function alongCentre({ c, s, lambda, u, v, w, z, dSq }: Ellipse, x: bigint, y: bigint): bigint {
  const dSq2 = mulFine(dSq, dSq);
  const across = divFine(div(div(w, lambda) + z, lambda), dSq2);
  const stretched = mul(mul(x, lambda), s) + mul(mul(y, lambda), c);
  return (
    fineDown(mul(x, c) - mul(y, s), across) +
    fineDown(stretched, divFine(u, dSq2)) +
    fineDown(mul(x, s) + mul(y, c), divFine(v, dSq2))
  );
}

/** Returns the square of the centre's distance for a radius of one, fine and rounded up (`calcAChiAChiInXp`). */
function squareOfCentre({ lambda, u, v, w, z, dSq }: Ellipse): bigint {
  const dSq3 = mulFine(mulFine(dSq, dSq), dSq);
  const across = divUp(w, lambda) + z;
  return (
    mulUp(lambda, divFine(mulFine(2n * u, v), dSq3)) +
    mulUp(mulUp(divFine(mulFine(u + 1n, u + 1n), dSq3), lambda), lambda) +
    divFine(mulFine(v, v), dSq3) +
    divFine(mulFine(across, across), dSq3)
  );
}

/** Returns what the invariant's root is taken of, rounded down (`calcInvariantSqrt`). */
function rootedTerm(ellipse: Ellipse, x: bigint, y: bigint): bigint {
  return ofFirst(ellipse, x, y) + ofBoth(ellipse, x, y) + ofSecond(ellipse, x, y);
}

/** What products of balances are taken to be off by. */
const PRODUCT_ERROR = 9n;

/** `calcMinAtxAChiySqPlusAtxSq`. */
function ofFirst({ c, s, lambda, u, v, dSq }: Ellipse, x: bigint, y: bigint): bigint {
  const squares = mulUp(mulUp(mulUp(x, x), c), c) + mulUp(mulUp(mulUp(y, y), s), s);
  const product = squares - mul(mul(mul(x, y), c * 2n), s);
  const part = mulFine(u, u) + div(mulFine(2n * u, v), lambda) + div(div(mulFine(v, v), lambda), lambda);
  return (
    fineDown(-product, divFine(part, dSq4(dSq))) +
    fineDown(div(div(product - PRODUCT_ERROR, lambda), lambda), divFine(FINE, dSq))
  );
}

/** `calc2AtxAtyAChixAChiy`. */
function ofBoth({ c, s, lambda, u, v, w, z, dSq }: Ellipse, x: bigint, y: bigint): bigint {
  const twice = mul(y, 2n * x);
  const product =
    mul(mul(mul(x, x) - mulUp(y, y), 2n * c), s) + mul(mul(twice, c), c) - mul(mul(twice, s), s);
  const part =
    mulFine(z, u) + div(div(mulFine(w, v), lambda), lambda) + div(mulFine(w, u) + mulFine(z, v), lambda);
  return fineDown(product, divFine(part, dSq4(dSq)));
}

/** `calcMinAtyAChixSqPlusAtySq`. */
function ofSecond({ c, s, lambda, w, z, dSq }: Ellipse, x: bigint, y: bigint): bigint {
  const squares = mulUp(mulUp(mulUp(x, x), s), s) + mulUp(mulUp(mulUp(y, y), c), c);
  const product = squares + mulUp(mulUp(mulUp(x, y), s * 2n), c);
  const part = mulFine(z, z) + div(div(mulFine(w, w), lambda), lambda) + div(mulFine(2n * z, w), lambda);
  return fineDown(-product, divFine(part, dSq4(dSq))) + fineDown(product - PRODUCT_ERROR, divFine(FINE, dSq));
}

/** Returns the fourth power of `dSq`. */
function dSq4(dSq: bigint): bigint {
  return mulFine(mulFine(mulFine(dSq, dSq), dSq), dSq);
}

/** Returns the offsets of both balances, rounded up (`virtualOffset0`, `virtualOffset1`). */
function offsetsOf(ellipse: Ellipse, { up, down }: Radius): readonly bigint[] {
  const { c, s, lambda, alphaX, alphaY, betaX, betaY, dSq } = ellipse;
  const [ofX, ofY] = [divFine(betaX, dSq), divFine(alphaX, dSq)];
  const x = betaX > 0n ? fineUp(mulUp(mulUp(up, lambda), c), ofX) : fineUp(mul(mul(down, lambda), c), ofX);
  const y = alphaX < 0n ? fineUp(mulUp(mulUp(up, lambda), s), -ofY) : fineUp(mul(mul(-down, lambda), s), ofY);
  return [x + fineUp(mulUp(up, s), divFine(betaY, dSq)), y + fineUp(mulUp(up, c), divFine(alphaY, dSq))];
}

/** Returns the most of a token that the range has room for (`maxBalances0`, `maxBalances1`). */
function mostOf(ellipse: Ellipse, { up, down }: Radius, index: number): bigint {
  const { c, s, lambda, alphaX, alphaY, betaX, betaY, dSq } = ellipse;
  const [long, short, rise] = index === 0 ? [c, s, betaY - alphaY] : [s, c, alphaY - betaY];
  const ofRise = divFine(rise, dSq);
  return (
    fineDown(mul(mul(down, lambda), long), divFine(betaX - alphaX, dSq)) +
    fineDown(ofRise > 0n ? mul(down, short) : mulUp(up, short), ofRise)
  );
}

/** Returns the other balance for one, rounded up (`solveQuadraticSwap`). */
function otherOf(
  ellipse: Ellipse,
  balance: bigint,
  radius: Radius,
  offsets: readonly (bigint | undefined)[],
) {
  const { c, s, lambda, dSq } = ellipse;
  const [own, other] = offsets as unknown as Point;
  const flatUp = FINE - div(div(FINE, lambda), lambda);
  const flatDown = FINE - divUp(divUp(FINE, lambda), lambda);
  const moved = balance - own;
  const slope =
    moved > 0n
      ? fineUp(mul(mul(-moved, s), c), divFine(flatDown, dSq))
      : fineUp(mulUp(mulUp(-moved, s), c), divFine(flatUp, dSq) + 1n);
  const lower = FINE - divFine(mul(mul(flatDown, s), s), dSq);
  const upper = FINE - (divFine(mulUp(mulUp(flatUp, s), s), dSq + 1n) + 1n);
  const square = fineDown(mul(radius.down, radius.down), upper) - squareInside(ellipse, balance, radius);
  const rest = slope - (square > 0n ? rootOf(square) : 0n);
  const solved = rest > 0n ? fineUp(rest, divFine(FINE, upper) + 1n) : fineUp(rest, divFine(FINE, lower));
  return solved + other;
}

/** What quotients of the derived parameters are taken to be off by. */
const QUOTIENT_ERROR = 7n;
const SMALL_ERROR = 3n;

/** Returns the square of the moved balance over that of `lambda`, rounded up (`calcXpXpDivLambdaLambda`). */
function squareInside(ellipse: Ellipse, balance: bigint, { up, down }: Radius): bigint {
  const { c, s, lambda, betaX, betaY, dSq } = ellipse;
  const dSq2 = mulFine(dSq, dSq);
  const upSquare = mulUp(up, up);
  const both = divFine(mulFine(betaX, betaY), dSq2);
  const ofBothTaus =
    both > 0n
      ? fineUp(mulUp(mulUp(upSquare, 2n * s), c), both + QUOTIENT_ERROR)
      : fineUp(mul(mul(mul(down, down), 2n * s), c), both);
  const ofBalance =
    betaX < 0n
      ? fineUp(mulUp(mulUp(up, balance), 2n * c), divFine(-betaX, dSq) + SMALL_ERROR)
      : fineUp(mul(mul(-down, balance), 2n * c), divFine(betaX, dSq));
  const ofY = divFine(mulFine(betaY, betaY), dSq2) + QUOTIENT_ERROR;
  const flat =
    fineUp(mulUp(mulUp(upSquare, s), s), ofY) +
    fineUp(mul(mul(-down, balance), 2n * s), divFine(betaY, dSq)) +
    mulUp(balance, balance);
  const sum = ofBothTaus + ofBalance + overLambda(flat, lambda);
  const ofX = divFine(mulFine(betaX, betaX), dSq2) + QUOTIENT_ERROR;
  return fineUp(mulUp(mulUp(upSquare, c), c), ofX) + overLambda(sum, lambda);
}

/** Divides by `lambda` and rounds up. */
function overLambda(value: bigint, lambda: bigint): bigint {
  return value > 0n ? divUp(value, lambda) : div(value, lambda);
}

/** Multiplies numbers of which one has 18 decimals, towards zero. */
function mul(a: bigint, b: bigint): bigint {
  return int(a * b) / E18;
}

/** Multiplies numbers of which one has 18 decimals, away from zero. */
function mulUp(a: bigint, b: bigint): bigint {
  return awayFromZero(int(a * b), E18);
}

/** Divides by a number with 18 decimals, towards zero. */
function div(a: bigint, b: bigint): bigint {
  return int(a * E18) / nonZero(b);
}

/** Divides by a number with 18 decimals, away from zero. */
function divUp(a: bigint, b: bigint): bigint {
  return awayFromZero(int(a * E18), nonZero(b));
}

/** Multiplies fine numbers, towards zero. */
function mulFine(a: bigint, b: bigint): bigint {
  return int(a * b) / FINE;
}

/** Divides fine numbers, towards zero. */
function divFine(a: bigint, b: bigint): bigint {
  return int(a * FINE) / nonZero(b);
}

/** Multiplies by a fine number and rounds down, in two halves as the contract does. */
function fineDown(a: bigint, fine: bigint): bigint {
  const [high, low] = [int(a * (fine / E19)), int(a * (fine % E19))];
  const sum = high + low / E19;
  return high >= 0n && low >= 0n ? sum / E19 : (sum + 1n) / E19 - 1n;
}

/** Multiplies by a fine number and rounds up, in two halves as the contract does. */
function fineUp(a: bigint, fine: bigint): bigint {
  const [high, low] = [int(a * (fine / E19)), int(a * (fine % E19))];
  const sum = high + low / E19;
  return high <= 0n && low <= 0n ? sum / E19 : (sum - 1n) / E19 + 1n;
}

/** Divides by a number above zero. */
function awayFromZero(a: bigint, b: bigint): bigint {
  if (a === 0n) return 0n;
  return a > 0n ? (a - 1n) / b + 1n : (a + 1n) / b - 1n;
}

function nonZero(value: bigint): bigint {
  if (value === 0n) revert("tooMuch", "the pool divides by zero");
  return value;
}

function int(value: bigint): bigint {
  if (value > MOST || value < -MOST) revert("tooMuch", "the pool's arithmetic overflows");
  return value;
}
