import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { uniswapV2 } from "./index.js";
import type { PairState } from "./state.js";

describe("quote", () => {
  test("answers what real pairs gave, and refuses what they did not fill", () => {
    const vectors = readVectors<PairState>(new URL("vectors/", import.meta.url));
    expect(vectors.length).toBeGreaterThan(5);
    expect(unlikeVectors(uniswapV2, vectors)).toEqual([]);
  });
});
