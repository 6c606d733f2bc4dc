import { describe, expect, test } from "vitest";
import type { Reading } from "../../lib/reading.js";
import { type MarketProgress, makeMeter, noting } from "./progress.js";

describe("makeMeter", () => {
  test("begins at nothing, never goes down, never tells all before the end, and ends at all", () => {
    const told: MarketProgress[] = [];
    const meter = makeMeter("reading", 8, (progress) => told.push(progress));
    for (const share of [0.25, 0.5, 1]) meter.onAnswered(share);
    for (let venue = 0; venue < 6; venue++) meter.onDone();
    for (const share of [0.5, 1]) meter.onAnswered(share);
    meter.end();
    expect(told.every(({ phase, total }) => phase === "reading" && total === 8)).toBe(true);
    const done = told.map((progress) => progress.done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done[0]).toBe(0);
    expect(done[3]).toBe(4);
    expect(done.slice(0, -1).every((count) => count < 8)).toBe(true);
    expect(done.at(-1)).toBe(8);
  });

  test("tells of a phase in which there is nothing to do", () => {
    const told: MarketProgress[] = [];
    makeMeter("discovering", 0, (progress) => told.push(progress)).end();
    expect(told).toEqual([
      { phase: "discovering", done: 0, total: 0 },
      { phase: "discovering", done: 0, total: 0 },
    ]);
  });
});

describe("noting", () => {
  test("asks what the reading asks, returns what it returns, and says once that it is over", () => {
    let over = 0;
    const reading = noting(
      (function* (): Reading<unknown> {
        const [answer] = yield [{ to: `0x${"1".repeat(40)}` as const, data: "0x" as const }];
        return answer;
      })(),
      () => over++,
    );
    expect(reading.next()).toEqual({ done: false, value: [{ to: `0x${"1".repeat(40)}`, data: "0x" }] });
    expect(over).toBe(0);
    expect(reading.next(["0x01"])).toEqual({ done: true, value: "0x01" });
    expect(over).toBe(1);
  });
});
