import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { type MkrSkyState, mkrSky } from "./index.js";

describe("quote", () => {
  test("answers what the contract gave, and refuses what it did not fill", () => {
    const vectors = readVectors<MkrSkyState>(new URL("vectors/", import.meta.url));
    expect(vectors.flatMap(({ trades }) => trades).length).toBeGreaterThan(10);
    expect(unlikeVectors(mkrSky, vectors)).toEqual([]);
  });

  /**
   * Each venue is named after its test: of MkrSky.t.sol and Deployment.t.sol in sky-ecosystem/sky, and of the contract
   * that raises the fee. The last of these pays nothing at a fee of everything, which a route refuses.
   */
  test("answers what the converter's published tests expect", () => {
    const vectors = readVectors<MkrSkyState>(new URL("vectors/published/", import.meta.url));
    expect(vectors).toHaveLength(5);
    expect(unlikeVectors(mkrSky, vectors)).toEqual([]);
  });
});
