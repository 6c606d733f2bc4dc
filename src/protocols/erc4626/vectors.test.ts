import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { erc4626 } from "./index.js";
import type { VaultState } from "./state.js";

describe("quote", () => {
  test("answers what the vaults gave, and refuses what they did not fill", () => {
    const vectors = readVectors<VaultState>(new URL("vectors/", import.meta.url));
    expect(new Set(vectors.map(({ venue }) => venue.id)).size).toBe(6);
    expect(unlikeVectors(erc4626, vectors)).toEqual([]);
  });
});
