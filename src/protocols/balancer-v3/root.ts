import { squareRoot } from "../../lib/math.js";
import { revert } from "../../lib/refusal.js";
import { mulDown, mulUp, ONE } from "../kit/balancer/fixedPoint.js";
import { quotient, uint } from "../kit/maths/uint256.js";

/** How far the square of a root may be off, in parts of the root. */
const ROOT_TOLERANCE = 5n;

/**
 * Returns the square root of a number with 18 decimals as the contract approximates it (`GyroPoolMath.sqrt`): seven steps
 * from a guess by the number's size.
 */
export function rootOf(value: bigint): bigint {
  if (value === 0n) return 0n;
  let guess = guessOf(value);
  for (let step = 0; step < 7; step++) guess = (guess + quotient(uint(value * ONE), guess)) / 2n;
  const square = mulDown(guess, guess);
  const tolerance = mulUp(guess, ROOT_TOLERANCE);
  if (square > value + tolerance || square < value - tolerance)
    revert("tooMuch", "a square root does not converge");
  return guess;
}

function guessOf(value: bigint): bigint {
  if (value >= ONE) {
    const bits = (value / ONE).toString(2).length - 1;
    return (1n << BigInt(bits >> 1)) * ONE;
  }
  for (let power = 1n; power <= 17n; power++) {
    if (value <= 10n ** power) return squareRoot(10n ** (power + 18n));
  }
  return value;
}
