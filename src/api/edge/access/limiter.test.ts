import { beforeEach, describe, expect, test } from "vitest";
import { makeLimiter } from "./limiter.js";

let now = 0;
beforeEach(() => {
  now = 1_700_000_000_000;
});
const limiter = (bounds: { maxCallers?: number; sharedBuckets?: number; shared?: boolean } = {}) =>
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

  test("grants a share of what is left while others grant too, and one request that costs more", () => {
    const { take, divide, collect, adopt } = limiter({ shared: true });
    divide(3);
    expect(take("a", 1, 60)).toMatchObject({ granted: true, remaining: 19 });
    expect(take("a", 19, 60)).toMatchObject({ granted: true, remaining: 0 });
    expect(take("a", 1, 60)).toMatchObject({ granted: false, retryInSeconds: 1, fullInSeconds: 20 });
    expect(take("b", 50, 60).granted).toBe(true);
    expect(take("b", 1, 60).granted).toBe(false);
    // The two others may have granted as much that this process hears of only at the next exchange.
    adopt(collect(10));
    expect(take("a", 1, 60).granted).toBe(false);
    now += 1000;
    expect(take("a", 13, 60)).toMatchObject({ granted: true, remaining: 0 });
    divide(1);
    expect(take("a", 27, 60)).toMatchObject({ granted: true, remaining: 1 });
  });

  test("keeps to its share for as long as an exchange takes, however slow it is", () => {
    const { take, divide, collect, adopt } = limiter({ shared: true });
    divide(2);
    expect(take("a", 30, 60).granted).toBe(true);
    const taken = collect(10);
    // Until it is answered, the other one may have taken as much. What five seconds bring belongs to both.
    now += 5000;
    expect(take("a", 3, 60).granted).toBe(false);
    expect(take("a", 2, 60).granted).toBe(true);
    adopt(taken);
    now += 1000;
    expect(take("a", 10, 60).granted).toBe(true);
    // Where no answer comes, the next exchange ends the waiting.
    collect(10);
    now += 60_000;
    expect(take("a", 15, 60).granted).toBe(true);
    collect(10);
    now += 60_000;
    collect(10);
    expect(take("a", 30, 60).granted).toBe(true);
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

describe("limiters that share their buckets", () => {
  test("collect what was granted since the last time, in milliseconds of refill", () => {
    const { take, collect } = limiter({ shared: true });
    take("a", 10, 60);
    take("a", 5, 60);
    take("b", 100, 50);
    take("c", 1, 60_000);
    // What was refused took nothing.
    take("b", 1, 50);
    expect([...collect(2)]).toEqual([
      ["a", 15_000],
      ["b", 60_000],
    ]);
    expect([...collect(2)]).toEqual([["c", 1]]);
    expect(collect(2).size).toBe(0);
    const alone = limiter();
    alone.take("a", 10, 60);
    expect(alone.collect(2).size).toBe(0);
  });

  test("count what others took, and what was taken while they were asked", () => {
    const { take, collect, adopt } = limiter({ shared: true });
    take("a", 10, 60);
    collect(10);
    take("a", 5, 60);
    adopt(new Map([["a", 30_000]]));
    expect(take("a", 1, 60)).toMatchObject({ granted: true, remaining: 24 });
    // Others know of less than this limiter, since they have lost what they knew.
    adopt(new Map([["a", 0]]));
    expect(take("a", 1, 60)).toMatchObject({ granted: true, remaining: 23 });
  });

  test("make a caller wait for what several granted beyond one bucket", () => {
    const { take, collect, adopt, size } = limiter({ shared: true });
    take("a", 60, 60);
    collect(1);
    adopt(new Map([["a", 120_000]]));
    expect(take("a", 1, 60)).toEqual({
      granted: false,
      remaining: 0,
      fullInSeconds: 120,
      retryInSeconds: 61,
    });
    now += 61_000;
    expect(take("a", 1, 60).granted).toBe(true);
    now += 60_000;
    take("b", 1, 60);
    expect(size()).toBe(1);
  });

  test("grant twice the limit together at first, and the limit over time", () => {
    const limiters = [limiter({ shared: true }), limiter({ shared: true })];
    let fullAt = 0;
    let granted = 0;
    const minutes = 10;
    for (let second = 0; second < 60 * minutes; second++) {
      for (const { take } of limiters)
        for (let tries = 0; tries < 60; tries++) if (take("a", 1, 60).granted) granted++;
      for (const { collect, adopt } of limiters) {
        const takenMs = collect(10).get("a") ?? 0;
        fullAt = Math.max(fullAt, now) + takenMs;
        if (takenMs > 0) adopt(new Map([["a", fullAt - now]]));
      }
      now += 1000;
    }
    expect(granted).toBeGreaterThanOrEqual(60 * minutes);
    expect(granted).toBeLessThanOrEqual(60 * minutes + 2 * 60 + 2);
  });
});
