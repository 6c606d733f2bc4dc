import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import type { PoolState } from "../kit/concentrated/state.js";
import { uniswapV3 } from "./index.js";

describe("quote", () => {
  test("answers what real pools gave, and refuses what they did not fill", () => {
    const vectors = readVectors<PoolState>(new URL("vectors/", import.meta.url));
    expect(vectors.length).toBeGreaterThan(5);
    expect(unlikeVectors(uniswapV3, vectors)).toEqual([]);
  });
});
