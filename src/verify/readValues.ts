import { type Address, parseAddress } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { MAX_UINT256 } from "../lib/math.js";
import { findMisspelt } from "../lib/misspelt.js";

/** Readers of single values from untrusted input. They return undefined for an invalid value and never throw. */

export type Members = Readonly<Record<string, unknown>>;

/** Returns a value as an object, or an empty object if it is none. */
export function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}

/** Returns a sentence for each member that misspells one of `known`, because its value would be ignored. */
export function misspeltMembers(told: Members, known: ReadonlySet<string>): string[] {
  const sent = Object.keys(told).filter((name) => (told[name] ?? undefined) !== undefined);
  return findMisspelt(sent, known).map(
    ({ name, meant }) => `${shown(name)} is unknown; did you mean ${meant}?`,
  );
}

/**
 * Returns the text that a request would contain: numbers and bigints in digits. Returns undefined for a number that
 * JSON may have rounded.
 */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "bigint" || typeof value === "boolean") return String(value);
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** Formats a value for a fault's sentence. */
export function shown(value: unknown): string {
  const text = textOf(value);
  return text === undefined ? `not text but ${typeof value}` : `"${text.slice(0, 80)}"`;
}

/** Reads 0x and 40 hex digits in any letter case, without verifying the checksum. */
export function addressOf(value: unknown): Address | undefined {
  return typeof value === "string" ? parseAddress(value) : undefined;
}

/** Reads a 256-bit number in decimal digits, with or without leading zeros, as in requests. */
export function amountOf(value: unknown): bigint | undefined {
  const text = textOf(value);
  if (text === undefined || !/^\d{1,78}$/.test(text)) return undefined;
  const amount = BigInt(text);
  return amount > MAX_UINT256 ? undefined : amount;
}

/** Reads an amount of a response: text without extra digits, which every wallet reads the same way. */
export function answeredAmount(value: unknown): bigint | undefined {
  return typeof value === "string" && /^(0|[1-9]\d*)$/.test(value) ? amountOf(value) : undefined;
}

/**
 * Reads whole bytes of hex in either letter case, as lower case. Returns undefined if there are more than any route
 * has.
 */
export function bytesOf(value: unknown): Hex | undefined {
  if (typeof value !== "string" || value.length > 2 + 2 * mostBytes) return undefined;
  return /^0x([0-9a-f]{2})*$/i.test(value) ? (value.toLowerCase() as Hex) : undefined;
}

const mostBytes = 65_536;
