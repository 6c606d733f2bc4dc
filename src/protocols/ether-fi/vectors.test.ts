import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { type EtherFiState, etherFi } from "./index.js";

describe("quote", () => {
  test("answers what the contracts gave, and refuses what they did not fill", () => {
    const vectors = readVectors<EtherFiState>(new URL("vectors/", import.meta.url));
    expect(vectors).toHaveLength(3);
    expect(unlikeVectors(etherFi, vectors)).toEqual([]);
  });
});
