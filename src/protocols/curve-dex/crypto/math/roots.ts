import { maxBigint, squareRoot } from "../../../../lib/math.js";
import { Refused, refuse } from "../../../../lib/refusal.js";
import { WAD } from "../../../../lib/whole.js";
import { quotient, uint } from "../../../kit/maths/uint256.js";
import { absolute, evmQuotient } from "./words.js";

/** From here on, a cube root keeps less precision so that the number fits. */
const LARGE = 115_792_089_237_316_195_423_570_985_008_687_907_853_269n;
const LARGEST = LARGE * WAD;

/**
 * Returns the cube root of a number in 18 decimals with the rounding of the pools' maths contract: seven rounds of
 * Newton's method from a power of two times powers of 1.26 (`_cbrt`).
 */
export function cubeRoot(value: bigint): bigint {
  const scaled = value >= LARGEST ? value : value >= LARGE ? value * WAD : value * WAD * WAD;
  const log2 = BigInt(maxBigint(scaled, 1n).toString(2).length - 1);
  const rest = log2 % 3n;
  let root = ((1n << (log2 / 3n)) * 1_260n ** rest) / 1_000n ** rest;
  for (let round = 0; round < 7; round++) root = (2n * root + evmQuotient(scaled, root * root)) / 3n;
  if (value >= LARGEST) return root * 10n ** 12n;
  return value >= LARGE ? root * 10n ** 6n : root;
}

/** Returns the geometric mean of two or three numbers as the newest generation rounds it. */
export function geometricMean(values: readonly bigint[]): bigint {
  const [a, b, c] = values as [bigint, bigint, bigint | undefined];
  if (c === undefined) return squareRoot(uint(a * b));
  const product = uint((uint(a * b) / WAD) * c) / WAD;
  return product === 0n ? 0n : cubeRoot(product);
}

/**
 * Returns the geometric mean as the first generation computes it, by Newton's method starting from the largest number.
 * Throws `Refused` where the contract reverts.
 */
export function slowGeometricMean(values: readonly bigint[]): bigint {
  const x = sorted(values);
  const n = BigInt(x.length);
  let mean = x[0] as bigint;
  for (let round = 0; round < 255; round++) {
    const before = mean;
    mean = n === 2n ? meanOfTwo(x, mean) : meanOfMore(x, mean, n);
    const difference = absolute(mean - before);
    if (difference <= 1n || difference * WAD < mean) return mean;
  }
  throw new Refused(refuse("closed", "the mean does not settle"));
}

function meanOfTwo([a, b]: readonly bigint[], mean: bigint): bigint {
  return (mean + quotient(uint((a as bigint) * (b as bigint)), mean)) / 2n;
}

function meanOfMore(x: readonly bigint[], mean: bigint, n: bigint): bigint {
  let product = WAD;
  for (const value of x) product = quotient(uint(product * value), mean);
  return uint(mean * ((n - 1n) * WAD + product)) / (n * WAD);
}

/** Returns the numbers from the largest to the smallest. */
export function sorted(values: readonly bigint[]): bigint[] {
  return [...values].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
}
