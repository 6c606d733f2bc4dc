import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { compoundV2, type MarketState } from "./index.js";

describe("quote", () => {
  test("answers what real markets gave, and refuses what they did not fill", () => {
    const vectors = readVectors<MarketState>(new URL("vectors/", import.meta.url));
    expect(vectors.length).toBeGreaterThan(5);
    expect(unlikeVectors(compoundV2, vectors)).toEqual([]);
  });
});
