import { type Hex, word } from "../lib/hex.js";

const pattern = /^(erc2612|dai):(\d{1,78}):(\d{1,78}):0x([0-9a-f]*)$/i;

/**
 * A permit as a route is asked with it, in the bytes that the Router takes: `0x` for none. Undefined where it is neither.
 * Of a signature both forms are read, 65 bytes and the 64 of EIP-2098, and `v` counted from 0 too.
 */
export function permitBytes(text: string): Hex | undefined {
  if (text === "none") return "0x";
  const [, kind, first = "", second = "", digits = ""] = pattern.exec(text) ?? [];
  if (kind === undefined || (digits.length !== 128 && digits.length !== 130)) return undefined;
  const [r, last] = [BigInt(`0x${digits.slice(0, 64)}`), BigInt(`0x${digits.slice(64, 128)}`)];
  const isCompact = digits.length === 128;
  const told = isCompact ? last >> 255n : BigInt(`0x${digits.slice(128)}`);
  const v = told < 2n ? told + 27n : told;
  const allowed = kind.toLowerCase() === "dai" ? [1n] : [];
  const words = [
    BigInt(first),
    BigInt(second),
    ...allowed,
    v,
    r,
    isCompact ? BigInt.asUintN(255, last) : last,
  ];
  return `0x${words.map(word).join("")}`;
}
