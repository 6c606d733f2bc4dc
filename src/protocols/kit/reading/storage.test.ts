import { describe, expect, test } from "vitest";
import { word } from "../../../lib/hex.js";
import type { CallResult } from "../../../lib/reading.js";
import { readStorage, wordsAfter } from "./storage.js";

describe("wordsAfter", () => {
  const words = [0n, 7n, 8n, 9n, 1n, 0n];

  test("returns what follows the known words", () => {
    expect(wordsAfter(words, [7n, 8n], 2)).toEqual([9n, 1n]);
  });

  test("returns nothing where the known words are absent, stand in two places, or too near the end", () => {
    expect(wordsAfter(words, [8n, 7n], 1)).toBeUndefined();
    expect(wordsAfter(words, [0n], 1)).toBeUndefined();
    expect(wordsAfter(words, [1n, 0n], 1)).toBeUndefined();
  });
});

describe("readStorage", () => {
  test("takes 48 words and nothing else", () => {
    const answer = `0x${Array.from({ length: 48 }, (_, index) => word(BigInt(index))).join("")}` as const;
    const wordsOf = (result: CallResult) => {
      const reading = readStorage(`0x${"1".repeat(40)}`);
      reading.next();
      return reading.next([result]).value;
    };
    expect(wordsOf(answer)).toEqual(Array.from({ length: 48 }, (_, index) => BigInt(index)));
    expect([wordsOf(undefined), wordsOf("0x01")]).toEqual([undefined, undefined]);
  });
});
