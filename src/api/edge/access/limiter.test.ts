import { beforeEach, describe, expect, test } from "vitest";
import { makeLimiter } from "./limiter.js";

let now = 0;
beforeEach(() => {
  now = 1_700_000_000_000;
});
const limiter = (bounds: { maxCallers?: number; sharedBuckets?: number } = {}) =>
  makeLimiter({ nowMs: () => now, ...bounds });

describe("makeLimiter", () => {
  test("hands out what the bucket holds, says what is left, and refuses the rest", () => {
    const { take } = limiter();
    expect(take("a", 10, 60)).toEqual({
      granted: true,
      remaining: 50,
      fullInSeconds: 10,
      retryInSeconds: 0,
    });
    expect(take("a", 45, 60)).toMatchObject({ granted: true, remaining: 5, fullInSeconds: 55 });
    expect(take("a", 10, 60)).toEqual({
      granted: false,
      remaining: 5,
      fullInSeconds: 55,
      retryInSeconds: 5,
    });
    // What was refused took nothing.
    expect(take("a", 5, 60)).toMatchObject({ granted: true, remaining: 0, fullInSeconds: 60 });
  });

  test("fills up evenly, a minute for the whole, and not beyond", () => {
    const { take } = limiter();
    take("a", 60, 60);
    const { retryInSeconds } = take("a", 10, 60);
    expect(retryInSeconds).toBe(10);
    now += 9_900;
    expect(take("a", 10, 60).granted).toBe(false);
    now += 100;
    expect(take("a", 10, 60)).toMatchObject({ granted: true, remaining: 0 });
    now += 3_600_000;
    expect(take("a", 1, 60)).toMatchObject({ granted: true, remaining: 59 });
  });

  test("never grants more than a full bucket and what a minute brings", () => {
    const { take } = limiter();
    let granted = 0;
    for (let elapsedMs = 0; elapsedMs < 60_000; elapsedMs += 100) {
      for (let tries = 0; tries < 3; tries++) if (take("a", 1, 100).granted) granted++;
      now += 100;
    }
    expect(granted).toBeGreaterThanOrEqual(199);
    expect(granted).toBeLessThanOrEqual(200);
  });

  test("keeps callers apart", () => {
    const { take } = limiter();
    take("a", 60, 60);
    expect(take("a", 1, 60).granted).toBe(false);
    expect(take("b", 1, 60)).toMatchObject({ granted: true, remaining: 59 });
  });

  test("lets what costs more than a bucket holds through when the bucket is full", () => {
    const { take } = limiter();
    expect(take("a", 10, 3)).toMatchObject({ granted: true, remaining: 0 });
    expect(take("a", 1, 3).granted).toBe(false);
  });

  test("keeps a bounded number of buckets under any number of callers", () => {
    const { take, size } = limiter({ maxCallers: 50, sharedBuckets: 4 });
    take("before", 1, 60);
    const taken = Array.from({ length: 1000 }, (_, index) => take(`caller ${index}`, 1, 60));
    expect(size()).toBe(50 + 4);
    expect(taken.filter(({ granted }) => granted)).toHaveLength(49 + 4 * 60);
    // Who was there before keeps a bucket of his own.
    expect(take("before", 1, 60)).toMatchObject({ granted: true, remaining: 58 });
    now += 60_000;
    expect(take("caller 999", 1, 60)).toMatchObject({ remaining: 59 });
    expect(size()).toBe(1);
  });
});
