import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { type FraxState, fraxEther } from "./index.js";

describe("quote", () => {
  test("answers what the contracts gave, and refuses what they did not fill", () => {
    const vectors = readVectors<FraxState>(new URL("vectors/", import.meta.url));
    expect(vectors).toHaveLength(1);
    expect(unlikeVectors(fraxEther, vectors)).toEqual([]);
  });
});
