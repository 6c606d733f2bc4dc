import { describe, expect, test } from "vitest";
import { word } from "../../../lib/hex.js";
import { storageWords, wordsAfter } from "./storage.js";

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

describe("storageWords", () => {
  test("takes 48 words and nothing else", () => {
    const answer = `0x${Array.from({ length: 48 }, (_, index) => word(BigInt(index))).join("")}` as const;
    expect(storageWords(answer)).toEqual(Array.from({ length: 48 }, (_, index) => BigInt(index)));
    expect([storageWords(undefined), storageWords("0x01")]).toEqual([undefined, undefined]);
  });
});
