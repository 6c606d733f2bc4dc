import type { Address } from "../lib/address.js";
import { bytesIn, type Hex, uintAt } from "../lib/hex.js";
import type { CallResult, Reading } from "../lib/reading.js";
import { cleanText, maximumDecimals, maximumNameLength, maximumSymbolLength } from "../tokens/index.js";

const DECIMALS = "0x313ce567"; // decimals()
const SYMBOL = "0x95d89b41"; // symbol()
const NAME = "0x06fdde03"; // name()

/** The most hex digits of a string to decode, many more than are shown. */
const MOST_DIGITS = 2_048;

/**
 * How a contract describes itself. The strings are sanitised, may be empty and prove nothing: any contract can claim to
 * be USDC.
 */
export type Identity = { readonly decimals: number; readonly symbol: string; readonly name: string };

/**
 * Reads a token's identity. If the contract is not a token, returns its refused `decimals()`, or undefined if it has
 * none.
 */
export function* readIdentity(
  address: Address,
): Reading<Identity | { readonly refused: bigint | undefined }> {
  const calls = [DECIMALS, SYMBOL, NAME].map((selector) => ({ to: address, data: selector as Hex }));
  const [decimals, symbol, name] = yield calls;
  const told = uintAt(decimals ?? "0x", 0);
  if (told === undefined || told > maximumDecimals) return { refused: told };
  return {
    decimals: Number(told),
    symbol: cleanText(textIn(symbol), maximumSymbolLength),
    name: cleanText(textIn(name), maximumNameLength),
  };
}

/** Decodes a `string`, or the `bytes32` that some early tokens return. Returns an empty string for anything else. */
function textIn(answer: CallResult): string {
  if (answer === undefined) return "";
  const isWord = answer.length === 2 + 64;
  const digits = isWord ? answer.slice(2).replace(/(00)+$/, "") : (bytesIn(answer) ?? "");
  return Buffer.from(digits.slice(0, MOST_DIGITS), "hex").toString("utf8");
}
