import { describe, expect, test } from "vitest";
import type { Hex } from "../../lib/hex.js";
import { makeBlooms, mayHold } from "./bloom.js";

const zeros: Hex = `0x${"00".repeat(256)}`;
const ones: Hex = `0x${"ff".repeat(256)}`;
const hash: Hex = `0x${"11".repeat(32)}`;

/** keccak256 of the item begins with these three pairs of bytes; the bits are their lowest eleven, counted from the end. */
function withBits(...bits: readonly number[]): Hex {
  const bytes = Buffer.alloc(256);
  for (const bit of bits) bytes[255 - (bit >> 3)] = (bytes[255 - (bit >> 3)] ?? 0) | (1 << (bit & 7));
  return `0x${bytes.toString("hex")}`;
}

describe("mayHold", () => {
  test("needs all three bits of an item", () => {
    // keccak256("0x") = c5d2 4601 86f7 …
    const bits = [0xc5d2 & 2047, 0x4601 & 2047, 0x86f7 & 2047];
    expect(mayHold(withBits(...bits), "0x")).toBe(true);
    for (const without of bits)
      expect(mayHold(withBits(...bits.filter((bit) => bit !== without)), "0x")).toBe(false);
    expect([mayHold(zeros, "0x"), mayHold(ones, "0x")]).toEqual([false, true]);
  });
});

describe("makeBlooms", () => {
  test("believes an absence after sixteen blocks that agreed, and never after one that did not", () => {
    const blooms = makeBlooms();
    for (let count = 0; count < 15; count++) blooms.held(withBits(1));
    expect(blooms.isTrusted()).toBe(false);
    blooms.held(withBits(1));
    expect(blooms.isTrusted()).toBe(true);
    blooms.failed();
    for (let count = 0; count < 99; count++) blooms.held(withBits(1));
    expect(blooms.isTrusted()).toBe(false);
  });

  test("learns nothing from blooms of ones", () => {
    const blooms = makeBlooms();
    for (let count = 0; count < 99; count++) blooms.held(ones);
    expect(blooms.isTrusted()).toBe(false);
  });

  test("remembers the newest blocks, and nothing that is no bloom", () => {
    const blooms = makeBlooms();
    blooms.note(hash, ones);
    blooms.note(`0x${"22".repeat(32)}`, "0x");
    blooms.note(`0x${"33".repeat(32)}`, undefined);
    expect([blooms.of(hash), blooms.of(`0x${"22".repeat(32)}`), blooms.of(`0x${"33".repeat(32)}`)]).toEqual([
      ones,
      undefined,
      undefined,
    ]);
  });
});
