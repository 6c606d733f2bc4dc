import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { type YearnState, yearnV2 } from "./index.js";

describe("quote", () => {
  test("answers what real vaults gave, and refuses what they did not fill", () => {
    const vectors = readVectors<YearnState>(new URL("vectors/", import.meta.url));
    expect(new Set(vectors.map(({ venue }) => venue.id)).size).toBe(3);
    expect(unlikeVectors(yearnV2, vectors)).toEqual([]);
  });
});
