import { describe, expect, test } from "vitest";
import { afterFailure, type Breaker, closed, type Failure } from "./breaker.js";

const failure: Failure = {
  startedAtMs: 1_000,
  nowMs: 1_000,
  fatal: false,
  longestOpenMs: 30_000,
  random: 0.5,
};

function failing(times: number, more: Partial<Failure> = {}): Breaker {
  let breaker = closed;
  for (let index = 0; index < times; index++) {
    const nowMs = Math.max(1_000, breaker.openUntilMs) + index;
    breaker = afterFailure(breaker, { ...failure, startedAtMs: nowMs, nowMs, ...more });
  }
  return breaker;
}

describe("afterFailure", () => {
  test("opens on the third failure in a row", () => {
    expect(failing(2)).toEqual({ failures: 2, openings: 0, openUntilMs: 0, countedAtMs: 1_001 });
    expect(failing(3)).toEqual({ failures: 0, openings: 1, openUntilMs: 2_002, countedAtMs: 1_002 });
  });

  test("opens at once on a fatal failure", () => {
    expect(failing(1, { fatal: true }).openUntilMs).toBe(2_000);
  });

  test("doubles the time it stays open up to the longest, give or take a fifth", () => {
    const opens = (random: number) =>
      [1, 2, 3, 4, 5, 6, 7].map((times) => {
        const breaker = failing(times, { fatal: true, random });
        return breaker.openUntilMs - breaker.countedAtMs;
      });
    expect(opens(0.5)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(opens(0)).toEqual([800, 1_600, 3_200, 6_400, 12_800, 24_000, 24_000]);
    expect(opens(1)).toEqual([1_200, 2_400, 4_800, 9_600, 19_200, 36_000, 36_000]);
  });

  test("counts requests that were under way together once", () => {
    const once = afterFailure(closed, { ...failure, startedAtMs: 900 });
    expect(afterFailure(once, { ...failure, startedAtMs: 950, nowMs: 1_001 })).toEqual(once);
  });

  test("does not extend an open pause", () => {
    const open = failing(1, { fatal: true });
    expect(afterFailure(open, { ...failure, startedAtMs: 1_500, nowMs: 1_500, fatal: true })).toEqual(open);
  });

  test("opens again on the first failure after it was open", () => {
    const breaker = failing(1, { fatal: true });
    expect(afterFailure(breaker, { ...failure, startedAtMs: 2_000, nowMs: 2_000 }).openings).toBe(2);
  });
});
