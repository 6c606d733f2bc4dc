import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import type { PoolState } from "../kit/singleton/state.js";
import { uniswapV4 } from "./index.js";

/** Pools of the local chain, and mainnet's with a protocol fee. */
const folders = ["./", "./mainnet/"];

describe("quote", () => {
  test.each(folders)("answers what real pools gave, and refuses what they did not fill: %s", (folder) => {
    const vectors = readVectors<PoolState>(new URL(folder, new URL("vectors/", import.meta.url)));
    expect(vectors.length).toBeGreaterThan(2);
    expect(unlikeVectors(uniswapV4, vectors)).toEqual([]);
  });
});
