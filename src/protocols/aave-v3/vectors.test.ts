import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { aaveV3 } from "./index.js";
import type { ReserveState } from "./rounding.js";

/** Reserves of a pool that rounds half up, and of a pool that rounds in its own favour. */
const folders = ["./", "./directed/"];

describe("quote", () => {
  test.each(folders)("answers what real reserves gave, and refuses what they did not fill: %s", (folder) => {
    const vectors = readVectors<ReserveState>(new URL(folder, new URL("vectors/", import.meta.url)));
    expect(vectors.length).toBeGreaterThan(5);
    expect(unlikeVectors(aaveV3, vectors)).toEqual([]);
  });
});
