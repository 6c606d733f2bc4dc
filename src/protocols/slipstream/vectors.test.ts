import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { slipstream } from "./index.js";
import type { PoolState } from "./state.js";

describe("quote", () => {
  test("answers what real pools gave, and refuses what they did not fill", () => {
    const vectors = readVectors<PoolState>(new URL("vectors/", import.meta.url));
    expect(vectors.length).toBeGreaterThan(3);
    expect(unlikeVectors(slipstream, vectors)).toEqual([]);
  });

  test("answers what the published tests of the pool record, and refuses what they fill only in part", () => {
    const vectors = readVectors<PoolState>(new URL("vectors/published/", import.meta.url));
    expect(vectors.flatMap(({ trades }) => trades).length).toBeGreaterThan(30);
    expect(unlikeVectors(slipstream, vectors)).toEqual([]);
  });
});
