import { expect, test } from "vitest";
import { type Hex, word } from "../lib/hex.js";
import { permitBytes } from "./permit.js";

/** Of a signature: `s` fits into 255 bits, which leaves the highest one of its word to EIP-2098. */
const [value, deadline, r, s] = [5n, 7n, (1n << 255n) + 3n, (1n << 254n) + 9n];
const compact = (parity: bigint) => `0x${word(r)}${word((parity << 255n) + s)}`;
const whole = (v: string) => `0x${word(r)}${word(s)}${v}`;
const bytes = (...values: readonly bigint[]): Hex => `0x${values.map(word).join("")}`;

test.each([
  ["65 bytes, v from 27", "erc2612", whole("1b"), [27n]],
  ["65 bytes, v from 0", "erc2612", whole("01"), [28n]],
  ["the 64 bytes of EIP-2098, even", "erc2612", compact(0n), [27n]],
  ["the 64 bytes of EIP-2098, odd", "erc2612", compact(1n), [28n]],
  ["upper case", "ERC2612", compact(1n).toUpperCase().replace("0X", "0x"), [28n]],
  ["one like DAI's, which allows everything", "dai", compact(1n), [1n, 28n]],
] as const)("permitBytes reads a signature of %s", (_, kind, signature, middle) => {
  const text = `${kind}:${value}:${deadline}:${signature}`;
  expect(permitBytes(text)).toBe(bytes(value, deadline, ...middle, r, s));
});

test.each([
  ["none", "0x"],
  ["", undefined],
  [`erc2612:1:2:${whole("1b")}00`, undefined],
  [`erc2612:1:2:${compact(0n).slice(0, -2)}`, undefined],
  [`erc20:1:2:${whole("1b")}`, undefined],
  [`erc2612:1:-2:${whole("1b")}`, undefined],
])("permitBytes of %s is %s", (text, expected) => {
  expect(permitBytes(text)).toBe(expected);
});
