import { describe, expect, test } from "vitest";
import { settle, settleMs, type Told } from "./settle.js";

/** What is told at each moment, when this is what there is to see from then on. */
function tellings(seen: readonly (readonly [number, string | undefined])[]): (string | undefined)[] {
  let told: Told = { trouble: undefined, otherSinceMs: undefined };
  return seen.map(([nowMs, fault]) => {
    told = settle(told, fault, nowMs);
    return told.trouble;
  });
}

describe("settle", () => {
  test("tells of a fault that lasts, by its newest words, and of its end that lasts", () => {
    const seen = [
      [0, undefined],
      [100, "one"],
      [100 + settleMs - 1, "two"],
      [100 + settleMs, "three"],
      [100 + settleMs + 1, "four"],
      [5_000, undefined],
      [5_000 + settleMs - 1, undefined],
      [5_000 + settleMs, undefined],
    ] as const;
    const none = undefined;
    expect(tellings(seen)).toEqual([none, none, none, "three", "four", "four", "four", none]);
  });

  test("tells nothing of a fault that comes and goes, nor of a node that only now and then answers", () => {
    const flickering = [...Array(20).keys()].map(
      (turn) => [turn * 600, turn % 2 ? "away" : undefined] as const,
    );
    expect(new Set(tellings(flickering))).toEqual(new Set([undefined]));
    const away = [
      [-2 * settleMs, "away"],
      [-settleMs, "away"],
    ] as const;
    expect(new Set(tellings([...away, ...flickering]).slice(1))).toEqual(new Set(["away"]));
  });
});
