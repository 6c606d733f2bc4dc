import { describe, expect, test } from "vitest";
import { nextReport, reportAfterMs, type TroubleReport } from "./troubleReport.js";

/** The trouble reported at each moment, given the fault from each moment on. */
function reportsAt(seen: readonly (readonly [number, string | undefined])[]): (string | undefined)[] {
  let report: TroubleReport = { trouble: undefined, otherSinceMs: undefined };
  return seen.map(([nowMs, fault]) => {
    report = nextReport(report, fault, nowMs);
    return report.trouble;
  });
}

describe("nextReport", () => {
  test("reports a fault that lasts, in its newest words, and an end that lasts", () => {
    const seen = [
      [0, undefined],
      [100, "one"],
      [100 + reportAfterMs - 1, "two"],
      [100 + reportAfterMs, "three"],
      [100 + reportAfterMs + 1, "four"],
      [5_000, undefined],
      [5_000 + reportAfterMs - 1, undefined],
      [5_000 + reportAfterMs, undefined],
    ] as const;
    const none = undefined;
    expect(reportsAt(seen)).toEqual([none, none, none, "three", "four", "four", "four", none]);
  });

  test("ignores a fault that comes and goes, and a node that answers only now and then", () => {
    const flickering = [...Array(20).keys()].map(
      (turn) => [turn * 600, turn % 2 ? "away" : undefined] as const,
    );
    expect(new Set(reportsAt(flickering))).toEqual(new Set([undefined]));
    const away = [
      [-2 * reportAfterMs, "away"],
      [-reportAfterMs, "away"],
    ] as const;
    expect(new Set(reportsAt([...away, ...flickering]).slice(1))).toEqual(new Set(["away"]));
  });
});
