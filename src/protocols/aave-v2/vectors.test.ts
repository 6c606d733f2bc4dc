import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { aaveV2, type ReserveState } from "./index.js";

describe("quote", () => {
  test("answers what real reserves gave, and refuses what they did not fill", () => {
    const vectors = readVectors<ReserveState>(new URL("vectors/", import.meta.url));
    expect(vectors.length).toBeGreaterThan(5);
    expect(unlikeVectors(aaveV2, vectors)).toEqual([]);
  });
});
