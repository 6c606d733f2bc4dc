import { type Hex, keccak256 } from "viem";
import { word } from "../../lib/hex.js";

/** Reads a part of a storage word. */
export type WordReader = (stored: bigint) => bigint;

/** Returns the reader of `size` bits from bit `from` on. */
export function bits(from: number, size: number): WordReader {
  const mask = (1n << BigInt(size)) - 1n;
  return (stored) => (stored >> BigInt(from)) & mask;
}

/** Returns the reader of a number that is stored in `size` bits from bit `from` on as a coefficient and an exponent. */
export function floating(from: number, size: number): WordReader {
  const stored = bits(from, size);
  return (all) => unpacked(stored(all));
}

/** Returns `stored` with `value` in the place of `size` bits from bit `from` on. `value` must fit. */
export function withBits(stored: bigint, from: number, size: number, value: bigint): bigint {
  const mask = ((1n << BigInt(size)) - 1n) << BigInt(from);
  return (stored & ~mask) | (value << BigInt(from));
}

const EXPONENT_BITS = 8n;
const EXPONENT_MASK = 0xffn;

/** Returns the number that a coefficient and, in the last 8 bits, a binary exponent stand for. */
export function unpacked(packed: bigint): bigint {
  return (packed >> EXPONENT_BITS) << (packed & EXPONENT_MASK);
}

/**
 * Returns a number as a coefficient of so many bits and an exponent (`BigMathMinified.toBigNumber`). Upwards, it adds
 * one to every coefficient that has an exponent, even if nothing was cut off.
 */
export function packed(value: bigint, coefficientBits: number, direction: "down" | "up"): bigint {
  const length = value === 0n ? 0 : value.toString(2).length;
  let exponent = BigInt(Math.max(length - coefficientBits, 0));
  let coefficient = value >> exponent;
  if (direction === "up" && exponent > 0n) {
    coefficient += 1n;
    if (coefficient === 1n << BigInt(coefficientBits)) {
      coefficient >>= 1n;
      exponent += 1n;
    }
  }
  return (coefficient << EXPONENT_BITS) | exponent;
}

/** Returns the slot of a mapping's value. */
export function slotOf(key: Hex | bigint, mapping: Hex | bigint): Hex {
  return keccak256(`0x${word(BigInt(key))}${word(BigInt(mapping))}`);
}
