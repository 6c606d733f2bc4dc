import fc from "fast-check";
import { keccak256 as ofViem } from "viem";
import { describe, expect, test } from "vitest";
import type { Hex } from "./hex.js";
import { keccak256 } from "./keccak.js";
import { runs } from "./testing/runs.js";

describe("keccak256", () => {
  test("is the published digest of nothing and of abc", () => {
    expect(keccak256("0x")).toBe("0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");
    expect(keccak256("0x616263")).toBe("0x4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45");
  });

  test("is what viem makes of any bytes, around the ends of blocks too", () => {
    const bytes = fc.uint8Array({ maxLength: 600, size: "max" });
    const around = fc
      .tuple(fc.constantFrom(136, 272), fc.integer({ min: -2, max: 2 }))
      .chain(([blocks, by]) => fc.uint8Array({ minLength: blocks + by, maxLength: blocks + by }));
    fc.assert(
      fc.property(fc.oneof(bytes, around), (data) => {
        const hex = `0x${Buffer.from(data).toString("hex")}` as Hex;
        expect(keccak256(hex)).toBe(ofViem(hex));
      }),
      { numRuns: runs({ normal: 200, deep: 5000 }) },
    );
  });
});
