import { describe, expect, test } from "vitest";
import { WAD } from "../../lib/whole.js";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { curveDex } from "./index.js";
import type { PoolState } from "./plain/pool.js";
import type { StableState } from "./stable/state.js";

const vectorsOf = (folder: string) => readVectors<PoolState>(new URL(folder, import.meta.url));

describe("quote", () => {
  test("answers what real pools gave, and refuses what they did not fill", () => {
    const vectors = vectorsOf("plain/vectors/");
    expect(vectors.length).toBeGreaterThan(5);
    expect(unlikeVectors(curveDex, vectors)).toEqual([]);
  });

  test("answers what the local chain's pools of two coins gave, of which one's amplification moves", () => {
    const vectors = vectorsOf("plain/vectors/factory/");
    expect(vectors.some(({ state: { ramp } }) => ramp.from !== ramp.to)).toBe(true);
    expect(vectors.every(({ state }) => state.paired)).toBe(true);
    expect(unlikeVectors(curveDex, vectors)).toEqual([]);
  });

  test("answers of two coins what the published source gives, either way to take their product", () => {
    const vectors = vectorsOf("plain/vectors/twoCoins/");
    expect(vectors.filter(({ state }) => state.paired)).toHaveLength(vectors.length / 2);
    expect(unlikeVectors(curveDex, vectors)).toEqual([]);
  });

  test("answers what the local chain's pools of the newest generation gave, of which one has a rate", () => {
    const vectors = readVectors<StableState>(new URL("stable/vectors/newest/", import.meta.url));
    expect(vectors.some(({ state: { rates } }) => rates.some((rate) => rate % WAD !== 0n))).toBe(true);
    expect(vectors.some(({ state: { rates } }) => rates.length === 3)).toBe(true);
    expect(unlikeVectors(curveDex, vectors)).toEqual([]);
  });
});
