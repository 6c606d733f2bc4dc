import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { algebra } from "./index.js";
import type { PoolState } from "./state.js";

/**
 * Pools with a fee per direction run the published source, cryptoalgebra/Algebra at a3dc950f, compiled with solc 0.7.6:
 * no package has its code, and its licence does not allow it here.
 */
describe("quote", () => {
  test.each(["adaptive", "directional", "integral", "plugin"])(
    "answers what pools of kind %s gave",
    (kind) => {
      const vectors = readVectors<PoolState>(new URL(`vectors/${kind}/`, import.meta.url));
      expect(vectors.length).toBeGreaterThan(1);
      expect(unlikeVectors(algebra, vectors)).toEqual([]);
    },
  );
});
