import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { type Psm3State, sparkPsm3 } from "./index.js";

describe("quote", () => {
  test("answers what the module on Base gave at the rates of those blocks", () => {
    const vectors = readVectors<Psm3State>(new URL("vectors/base/", import.meta.url));
    expect(vectors.flatMap(({ trades }) => trades)).toHaveLength(6);
    expect(unlikeVectors(sparkPsm3, vectors)).toEqual([]);
  });
});
