import { readFileSync } from "node:fs";
import { hexToBytes } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import type { Hex } from "../lib/hex.js";
import { loadZstdSize, type SizeOf } from "./zstdSize.js";

type Vectors = { transactions: { hash: Hex; data: Hex; ratio: number }[] };

const path = new URL("vectors/scrollCallData.json", import.meta.url);
const { transactions } = JSON.parse(readFileSync(path, "utf8")) as Vectors;

let sizeOf: SizeOf;

beforeAll(async () => {
  sizeOf = await loadZstdSize();
});

/** Returns repeatable bytes with so many different values. */
function bytesOf(length: number, symbols: number): Uint8Array {
  let state = symbols * 1_000 + length;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return 97 + ((state >>> 16) % symbols);
  });
}

const lengths = [1, 31, 100, 255, 256, 1_000, 5_000, 40_000];
/** From zstd 1.5.7 itself with the parameters of Scroll's encoder, by the number of values, for each length. */
const encoded: readonly (readonly [symbols: number, sizes: readonly number[]])[] = [
  [1, [6, 13, 13, 14, 15, 15, 15, 16]],
  [2, [6, 31, 61, 103, 112, 255, 1_050, 7_822]],
  [5, [6, 36, 100, 219, 240, 650, 2_129, 15_743]],
  [16, [6, 36, 105, 260, 262, 1_006, 4_847, 40_006]],
  [64, [6, 36, 105, 260, 262, 1_006, 5_006, 40_006]],
  [128, [6, 36, 105, 260, 262, 1_006, 5_006, 40_006]],
];

describe("loadZstdSize", () => {
  test.each(transactions)("is what Scroll's node measures for the call data of $hash", ({ data, ratio }) => {
    const bytes = hexToBytes(data);
    expect(Math.floor((bytes.length * 1e9) / sizeOf(bytes))).toBe(ratio);
  });

  test.each(encoded)(
    "is what the encoder gives for bytes of %i values, or their own size",
    (symbols, sizes) => {
      const least = sizes.map((size, index) => Math.min(size, lengths[index] as number));
      expect(lengths.map((length) => sizeOf(bytesOf(length, symbols)))).toEqual(least);
    },
  );

  test("is 0 for no bytes, and below the size of the bytes for more than one block", () => {
    expect(sizeOf(new Uint8Array())).toBe(0);
    expect(sizeOf(new Uint8Array(1_000_000))).toBeLessThan(200);
    const noise = bytesOf(300_000, 128);
    expect(sizeOf(noise)).toBeLessThanOrEqual(noise.length);
  });
});
