import { describe, expect, test } from "vitest";
import { readVectors, unlikeVectors } from "../conformance/vectors.js";
import { balancerV2 } from "./index.js";
import type { PoolState } from "./pool.js";

/** Weighted pools of the first version and of later ones, mainnet's, and composable pools by kind of trade. */
const folders = ["./", "./minting/", "./mainnet/", "./swap/", "./deposit/", "./redeem/"];

describe("quote", () => {
  test.each(folders)("answers what real pools gave, and refuses what they did not fill: %s", (folder) => {
    const vectors = readVectors<PoolState>(new URL(folder, new URL("vectors/", import.meta.url)));
    expect(vectors.length).toBeGreaterThan(2);
    expect(unlikeVectors(balancerV2, vectors)).toEqual([]);
  });
});
