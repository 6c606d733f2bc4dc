import { type Address, parseAddress } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { MAX_UINT256 } from "../lib/math.js";
import { findMisspelt } from "../lib/misspelt.js";

/** Reads single values out of anything: a value that is not what it should be is undefined, and nothing throws. */

export type Members = Readonly<Record<string, unknown>>;

/** A value as an object; one without members where it is none. */
export function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}

/** A sentence for each member that is one of `known` misspelt: what it was to say would go unheard. */
export function misspeltMembers(told: Members, known: ReadonlySet<string>): string[] {
  const sent = Object.keys(told).filter((name) => (told[name] ?? undefined) !== undefined);
  return findMisspelt(sent, known).map(
    ({ name, meant }) => `${shown(name)} is unknown; did you mean ${meant}?`,
  );
}

/** As a request writes it: numbers and bigints in digits. A number that JSON may have rounded is no text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "bigint" || typeof value === "boolean") return String(value);
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** As the error of a fault shows it. */
export function shown(value: unknown): string {
  const text = textOf(value);
  return text === undefined ? `not text but ${typeof value}` : `"${text.slice(0, 80)}"`;
}

/** 0x and 40 hex digits in any letter case; checksums are not looked at. */
export function addressOf(value: unknown): Address | undefined {
  return typeof value === "string" ? parseAddress(value) : undefined;
}

/** A 256-bit number in decimal digits, leading zeros or not, as requests have them. */
export function amountOf(value: unknown): bigint | undefined {
  const text = textOf(value);
  if (text === undefined || !/^\d{1,78}$/.test(text)) return undefined;
  const amount = BigInt(text);
  return amount > MAX_UINT256 ? undefined : amount;
}

/** The same as answers have them: text with no digit too many, which every wallet reads alike. */
export function answeredAmount(value: unknown): bigint | undefined {
  return typeof value === "string" && /^(0|[1-9]\d*)$/.test(value) ? amountOf(value) : undefined;
}

/** Whole bytes in hex of either letter case, in lower case; undefined where there are more than any route has. */
export function bytesOf(value: unknown): Hex | undefined {
  if (typeof value !== "string" || value.length > 2 + 2 * mostBytes) return undefined;
  return /^0x([0-9a-f]{2})*$/i.test(value) ? (value.toLowerCase() as Hex) : undefined;
}

const mostBytes = 65_536;
