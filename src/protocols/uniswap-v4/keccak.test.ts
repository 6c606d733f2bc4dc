import { keccak256 } from "viem";
import { expect, test } from "vitest";
import { word } from "../../lib/hex.js";
import { seededRandom } from "../conformance/random.js";
import { keccakOfWords } from "./keccak.js";

test("hashes two words as viem does", () => {
  const random = seededRandom(1);
  const draw = () => random.pick([0n, -1n, 1n << 255n, random.amount(1n, 1n << 255n)]);
  const draws = Array.from({ length: 500 }, () => [draw(), draw()] as const);
  for (const [first, second] of draws) {
    expect(keccakOfWords(first, second)).toBe(BigInt(keccak256(`0x${word(first)}${word(second)}`)));
  }
});
