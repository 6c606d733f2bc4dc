import { type Hex, uintAt } from "../../../lib/hex.js";

const longest = 32;

/** Returns the text of a contract's `symbol()`, or undefined unless it is short, printable ASCII. */
export function symbolOf(answer: Hex | undefined): string | undefined {
  const data = answer ?? "0x";
  const length = uintAt(data, 1);
  if (uintAt(data, 0) !== 32n || length === undefined || length === 0n || length > longest) return undefined;
  const bytes = data.slice(2 + 128, 2 + 128 + Number(length) * 2);
  const codes = bytes.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [];
  if (codes.length < Number(length) || codes.some((code) => code < 0x21 || code > 0x7e)) return undefined;
  return String.fromCharCode(...codes);
}
