import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { type LidoState, lido } from "./index.js";

describe("quote", () => {
  test("answers what the contracts gave, and refuses what they did not fill", () => {
    const vectors = readVectors<LidoState>(new URL("vectors/", import.meta.url));
    expect(new Set(vectors.map(({ venue }) => venue.id)).size).toBe(2);
    expect(unlikeVectors(lido, vectors)).toEqual([]);
  });
});
