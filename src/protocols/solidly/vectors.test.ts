import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { solidly } from "./index.js";
import type { PoolState } from "./state.js";

describe("quote", () => {
  test("answers what real pools gave, and refuses what they did not fill", () => {
    const vectors = readVectors<PoolState>(new URL("vectors/", import.meta.url));
    expect(vectors.length).toBeGreaterThan(4);
    expect(unlikeVectors(solidly, vectors)).toEqual([]);
  });
});
