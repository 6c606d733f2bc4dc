import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../lib/testing/runs.js";
import { makeRandom } from "../routing/testing/random.js";
import { fastLzLength } from "./fastLz.js";

/** Returns bytes whose triples are all different, so that nothing matches. */
function distinct(size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => (index % 2 === 0 ? index / 2 + 1 : 255 - index / 2));
}

function randomBytes(seed: number, size: number): Uint8Array {
  const random = makeRandom(seed);
  return Uint8Array.from({ length: size }, () => random.below(256));
}

describe("fastLzLength", () => {
  test("adds one byte to every 32 bytes that nothing matches, and to the rest", () => {
    const sizes = [0, 1, 12, 13, 14, 31, 32, 33, 64, 65, 200];
    expect(sizes.map((size) => fastLzLength(distinct(size)))).toEqual(
      sizes.map((size) => size + Math.ceil(size / 32)),
    );
  });

  test("takes two literals, one match and five literals for equal bytes", () => {
    // The code of the match is 9 less than the size. One code of 262 takes 3 bytes; a rest below 7 takes 2.
    const expected = new Map<number, number>([
      [17, 3 + 3 + 6],
      [271, 3 + 3 + 6],
      [272, 3 + (3 + 2) + 6],
      [277, 3 + (3 + 2) + 6],
      [278, 3 + (3 + 3) + 6],
      [534, 3 + (2 * 3 + 2) + 6],
    ]);
    const sizes = [...expected.keys()];
    expect(sizes.map((size) => fastLzLength(new Uint8Array(size)))).toEqual([...expected.values()]);
  });

  test("drops a match that begins at the last place that could have one", () => {
    expect([15, 16].map((size) => fastLzLength(new Uint8Array(size)))).toEqual([15 + 1, 16 + 1]);
  });

  test("finds a repetition within 8,191 bytes and not beyond", () => {
    const word = randomBytes(1, 8);
    const apart = (distance: number) => Uint8Array.of(...word, ...randomBytes(2, distance - 8), ...word);
    const length = (distance: number) =>
      fastLzLength(Uint8Array.of(...apart(distance), ...randomBytes(3, 20)));
    // A match of 8 bytes takes 2.
    expect(length(8_192) - length(8_191)).toBeGreaterThanOrEqual(1 + 8 - 2);
  });

  test("never exceeds the bytes and their runs' headers by more than a byte a match", () => {
    const repetitive = fc
      .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 40 }))
      .map(([part, times]) =>
        Uint8Array.from({ length: part.length * times }, (_, i) => part[i % part.length]!),
      );
    const input = fc.oneof(fc.uint8Array({ maxLength: 600, size: "max" }), repetitive);
    fc.assert(
      fc.property(input, (bytes) => {
        const length = fastLzLength(bytes);
        expect(length).toBeGreaterThanOrEqual(Math.min(bytes.length, 1));
        expect(length).toBeLessThanOrEqual(bytes.length + bytes.length / 32 + bytes.length / 3 + 1);
      }),
      { numRuns: runs({ normal: 200, deep: 5_000 }) },
    );
  });
});
