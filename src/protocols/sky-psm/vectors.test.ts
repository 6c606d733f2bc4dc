import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { type SkyState, skyPsm } from "./index.js";

describe("quote", () => {
  test("answers what the contracts gave, and refuses what they did not fill", () => {
    const vectors = readVectors<SkyState>(new URL("vectors/", import.meta.url));
    expect(new Set(vectors.map(({ venue }) => venue.id)).size).toBe(3);
    expect(unlikeVectors(skyPsm, vectors)).toEqual([]);
  });
});
