import { type Hex, word } from "../lib/hex.js";

const pattern = /^(erc2612|dai):(\d{1,78}):(\d{1,78}):0x([0-9a-f]*)$/i;

/**
 * Encodes a permit in a route request as the bytes that the Router takes, `0x` for none. Returns undefined if the text
 * is neither. Accepts both signature forms, 65 bytes and the 64 of EIP-2098, and a `v` counted from 0.
 */
export function permitBytes(text: string): Hex | undefined {
  if (text === "none") return "0x";
  const [, kind, first = "", second = "", digits = ""] = pattern.exec(text) ?? [];
  if (kind === undefined || (digits.length !== 128 && digits.length !== 130)) return undefined;
  const [r, last] = [BigInt(`0x${digits.slice(0, 64)}`), BigInt(`0x${digits.slice(64, 128)}`)];
  const isCompact = digits.length === 128;
  const rawV = isCompact ? last >> 255n : BigInt(`0x${digits.slice(128)}`);
  const v = rawV < 2n ? rawV + 27n : rawV;
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
