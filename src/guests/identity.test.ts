import { encodeAbiParameters, stringToHex } from "viem";
import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { CallResult } from "../lib/reading.js";
import { readIdentity } from "./identity.js";

const address: Address = `0x${"7".repeat(40)}`;
const number = (value: bigint): Hex => encodeAbiParameters([{ type: "uint256" }], [value]);
const text = (value: string): Hex => encodeAbiParameters([{ type: "string" }], [value]);
const word = (value: string): Hex => stringToHex(value, { size: 32 });

/** What is made of answers to decimals(), symbol() and name(). */
function read(...answers: readonly CallResult[]) {
  const reading = readIdentity(address);
  const asked = reading.next();
  if (asked.done) throw new Error("nothing was asked");
  expect(asked.value.map(({ to }) => to)).toEqual([address, address, address]);
  const step = reading.next(answers);
  expect(step.done).toBe(true);
  return step.value;
}

describe("readIdentity", () => {
  test("takes texts, words, and none", () => {
    expect(read(number(6n), text("ODD"), text("Odd Coin"))).toEqual({
      decimals: 6,
      symbol: "ODD",
      name: "Odd Coin",
    });
    expect(read(number(0n), word("MKR"), word("Maker 0p"))).toEqual({
      decimals: 0,
      symbol: "MKR",
      name: "Maker 0p",
    });
    expect(read(number(36n), undefined, undefined)).toEqual({ decimals: 36, symbol: "", name: "" });
  });

  test("cleans and shortens texts, and is not led astray by bad ones", () => {
    const long = "x".repeat(100_000);
    expect(read(number(18n), text("US\u202eD\u0000C"), text(long))).toEqual({
      decimals: 18,
      symbol: "USDC",
      name: "x".repeat(64),
    });
    // A length beyond the data, an offset that is none, bytes that are no UTF-8.
    const beyond: Hex = `${number(32n)}${number(10n ** 30n).slice(2)}`;
    const astray: Hex = `${number(7n)}${number(1n).slice(2)}`;
    expect(read(number(18n), beyond, astray)).toEqual({ decimals: 18, symbol: "", name: "" });
    const broken = encodeAbiParameters([{ type: "bytes" }], ["0x41ff42"]);
    expect(read(number(18n), broken, "0x1234")).toMatchObject({ symbol: "A\ufffdB", name: "" });
  });

  test("refuses what has no sensible decimals", () => {
    expect(read(undefined, text("ODD"), text("Odd"))).toEqual({ refused: undefined });
    expect(read("0x12", undefined, undefined)).toEqual({ refused: undefined });
    expect(read(number(37n), text("ODD"), text("Odd"))).toEqual({ refused: 37n });
  });
});
