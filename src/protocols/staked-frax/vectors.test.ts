import { describe, expect, test } from "vitest";
import type { Adapter } from "../adapter.js";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { stakedFrax } from "./index.js";

describe("quote", () => {
  test("answers what the vaults gave, and refuses what they did not fill", () => {
    const vectors = readVectors(new URL("vectors/", import.meta.url));
    expect(new Set(vectors.map(({ venue }) => venue.id)).size).toBe(2);
    expect(unlikeVectors(stakedFrax as Adapter, vectors)).toEqual([]);
  });
});
