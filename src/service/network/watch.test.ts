import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { silent } from "../../lib/logger.js";
import type { Services } from "../services.js";
import { makeClockSkewMeter, nextReport, reportAfterMs, type TroubleReport, watchNetwork } from "./watch.js";

describe("makeSkewMeter", () => {
  test("tells the least age of the newest eight blocks, whichever way the clock is off", () => {
    const meter = makeClockSkewMeter();
    expect(meter.seconds()).toBe(undefined);
    for (const [block, age] of [2.4, 5, 1.2, 9].entries()) meter.note(block * 12, block * 12 + age);
    expect(meter.seconds()).toBe(1);
    for (let block = 4; block < 12; block++) meter.note(block * 12, block * 12 + 3_600 + (block % 3));
    expect(meter.seconds()).toBe(3_600);
    meter.note(144, 144 - 60);
    expect(meter.seconds()).toBe(-60);
  });
});

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

describe("watchNetwork", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("logs once that a network is no longer ready, and once that it is again", () => {
    let state = "ready";
    const services = {
      network: { id: 1 },
      nowMs: Date.now,
      limits: { staleSeconds: 60, headAgeSeconds: undefined },
      rpc: { endpoints: () => [{ host: "one", state }], certainty: () => "sure" },
      follower: {
        current: () => ({ head: { number: 1n, timestamp: 0n } }),
        confirmedAtMs: Date.now,
        subscribe: () => () => {},
      },
    } as unknown as Services;
    const said: string[] = [];
    const note = (_: object, message: string) => void said.push(message);
    const watch = watchNetwork(services, { ...silent, info: note, warn: note }, { probes: false });
    const pass = () => vi.advanceTimersByTime(5 * reportAfterMs);
    pass();
    expect(said).toEqual([]);
    state = "open";
    pass();
    expect(watch.trouble()).toBe("No node of chain 1 is available: one: not contacted yet");
    expect(said).toEqual(["No longer ready"]);
    state = "ready";
    pass();
    expect(watch.trouble()).toBeUndefined();
    expect(said).toEqual(["No longer ready", "Ready again"]);
    watch.stop();
  });
});
