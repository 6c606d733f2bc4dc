import { describe, expect, test } from "vitest";
import { type StakeLimit, stakeLimitAt } from "./state.js";

const stake: StakeLimit = {
  paused: false,
  limited: true,
  mostWei: 1000n,
  growthBlocks: 30n,
  beforeWei: 100n,
  since: 50n,
};

describe("stakeLimitAt", () => {
  test("grows by whole wei a block up to the most", () => {
    const at = [49n, 50n, 51n, 77n, 78n, 10_000n].map((number) => stakeLimitAt(stake, number));
    expect(at).toEqual([100n, 100n, 133n, 991n, 1000n, 1000n]);
  });

  test("does not grow without blocks to grow in", () => {
    expect(stakeLimitAt({ ...stake, growthBlocks: 0n }, 99n)).toBe(100n);
  });

  test("is nothing while paused, and none where none is set", () => {
    expect(stakeLimitAt({ ...stake, paused: true }, 99n)).toBe(0n);
    expect(stakeLimitAt({ ...stake, limited: false }, 99n)).toBeUndefined();
  });
});
