import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { type RocketState, rocketPool } from "./index.js";

describe("quote", () => {
  test("answers what the contracts gave, and refuses what they did not fill", () => {
    const vectors = readVectors<RocketState>(new URL("vectors/", import.meta.url));
    expect(vectors).toHaveLength(2);
    expect(unlikeVectors(rocketPool, vectors)).toEqual([]);
  });
});
