import type { Address } from "../../../lib/address.js";
import { NATIVE } from "../../../lib/address.js";
import { type Hex, word } from "../../../lib/hex.js";
import { MAX_UINT256 } from "../../../lib/math.js";
import { quoted } from "../../parameters/read.js";

/** The terms of a permit before it is signed. `/wallet/permit` returns them, and the client appends the signature. */
export type PermitTerms =
  /** Raw units of the token, and Unix seconds. */
  | { readonly kind: "erc2612"; readonly value: bigint; readonly deadline: bigint }
  | { readonly kind: "dai"; readonly nonce: bigint; readonly expiry: bigint };

/** Returns the text of a permit without its signature. */
export function permitPrefix(terms: PermitTerms): string {
  return terms.kind === "erc2612"
    ? `erc2612:${terms.value}:${terms.deadline}:`
    : `dai:${terms.nonce}:${terms.expiry}:`;
}

const form =
  "none, erc2612:<value>:<deadline>:<signature> or dai:<nonce>:<expiry>:<signature>, with whole numbers and 0x and hex digits";
const pattern = /^(erc2612|dai):(\d{1,78}):(\d{1,78}):0x([0-9a-f]*)$/i;

/**
 * Reads one permit for each tokenIn into the bytes that the Router takes, with `0x` for none. Returns one sentence for
 * each invalid permit, which names its input. The bytes are valid only if there are no faults.
 */
export function readPermits(
  texts: readonly string[],
  tokens: readonly Address[],
): { readonly permits: readonly Hex[]; readonly faults: readonly string[] } {
  const permits: Hex[] = [];
  const faults: string[] = [];
  for (const [index, text] of texts.entries()) {
    const token = tokens[index];
    const name = token === undefined ? "permit" : `permit of tokenIn ${token}`;
    const read = text === "none" ? { bytes: "0x" as const } : readPermit(text, token);
    if ("bytes" in read) permits.push(read.bytes);
    else faults.push(`${name} ${read.fault}`);
  }
  return { permits, faults };
}

type Read = { readonly bytes: Hex } | { readonly fault: string };

function readPermit(text: string, token: Address | undefined): Read {
  if (token === NATIVE) return { fault: "is for the native currency, which needs none; allowed is none" };
  const [, kind, first = "", second = "", signature = ""] = pattern.exec(text) ?? [];
  if (kind === undefined) return { fault: `is ${quoted(text)}; allowed is ${form}` };
  const numbers = [BigInt(first), BigInt(second)];
  if (numbers.some((number) => number > MAX_UINT256))
    return { fault: "has a number above 2^256-1; allowed are numbers from 0 to 2^256-1" };
  const parts = splitSignature(signature.toLowerCase());
  if ("fault" in parts) return parts;
  const allowed = kind.toLowerCase() === "dai" ? [1n] : [];
  const words = [...numbers, ...allowed, parts.v, parts.r, parts.s];
  return { bytes: `0x${words.map(word).join("")}` };
}

const digitsOfWord = 64;
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

type Parts = { readonly v: bigint; readonly r: bigint; readonly s: bigint } | { readonly fault: string };

/** Splits 65 bytes into v, r and s, or 64 bytes in the format of EIP-2098, in which v is the top bit of s. */
function splitSignature(digits: string): Parts {
  const isCompact = digits.length === 2 * digitsOfWord;
  if (!isCompact && digits.length !== 2 * digitsOfWord + 2) {
    return {
      fault: `has a signature of ${digits.length / 2} bytes; allowed are 65 (r, s, v) or 64 (EIP-2098)`,
    };
  }
  const r = BigInt(`0x${digits.slice(0, digitsOfWord)}`);
  const last = BigInt(`0x${digits.slice(digitsOfWord, 2 * digitsOfWord)}`);
  const s = isCompact ? BigInt.asUintN(255, last) : last;
  const sentV = isCompact ? last >> 255n : BigInt(`0x${digits.slice(2 * digitsOfWord)}`);
  // Some wallets count v from 0.
  const v = sentV < 2n ? sentV + 27n : sentV;
  if (v !== 27n && v !== 28n)
    return { fault: `has a signature whose v is ${v}; allowed are 27 and 28, or 0 and 1` };
  if (r === 0n || r >= curveOrder)
    return { fault: "has a signature whose r is no number of the curve; sign again" };
  if (s === 0n || s > curveOrder / 2n)
    return {
      fault: "has a signature whose s is not in the lower half of the curve's order; allowed is the lower",
    };
  return { v, r, s };
}
