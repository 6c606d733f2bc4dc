import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { keccak256 } from "../../lib/keccak.js";

/** The number of hex digits of a market's parameters: five words. */
export const PARAMS_DIGITS = 320;
const WORD_DIGITS = 64;
/** The place of the collateral among a market's parameters. */
const COLLATERAL = 1;

/**
 * Returns the ids of the caps that an adapter's loan counts towards, its own last: those of the adapter, and with a
 * market's parameters, as hex digits, also those of its collateral and of the market. Each is the hash of an ABI-encoded
 * text with what it is about.
 */
export function capIdsOf(adapter: Address, params: string): readonly Hex[] {
  const lender = word(BigInt(adapter));
  const ofAdapter = idOf("this", lender);
  if (params === "") return [ofAdapter];
  const collateral = params.slice(COLLATERAL * WORD_DIGITS, (COLLATERAL + 1) * WORD_DIGITS);
  return [ofAdapter, idOf("collateralToken", collateral), idOf("this/marketParams", lender + params)];
}

function idOf(text: string, words: string): Hex {
  const digits = Array.from(text, (letter) => letter.charCodeAt(0).toString(16)).join("");
  const offset = BigInt(32 + words.length / 2);
  const length = BigInt(text.length);
  return keccak256(`0x${word(offset)}${words}${word(length)}${digits.padEnd(WORD_DIGITS, "0")}`);
}
