import { describe, expect, test } from "vitest";
import { averagesOf, reaches, type Timepoint, type Timepoints, written } from "./history.js";

const DAY = 86_400n;

const timepoint = (at: bigint, tickCumulative = 0n): Timepoint => ({
  at,
  tickCumulative,
  volatilityCumulative: 0n,
  volumeCumulative: 0n,
  averageTick: 0n,
});

const start = timepoint(1_000_000n);
const newborn: Timepoints = { last: start, oldest: start, oldestAfter: start, row: [start], isWhole: true };

describe("written", () => {
  test("returns the same history for the time of the last timepoint", () => {
    expect(written(newborn, start.at, 5n, 1n)).toBe(newborn);
  });

  test("adds tick and time, and the volume since", () => {
    const { last, previous, row } = written(newborn, start.at + 10n, -3n, 1n << 60n);
    expect(last).toMatchObject({ at: start.at + 10n, tickCumulative: -30n, volumeCumulative: 1n << 60n });
    expect(previous).toBe(start);
    expect(row).toEqual([start, last]);
  });

  test("lets accumulators overflow as the pool does", () => {
    const full = {
      ...start,
      volatilityCumulative: (1n << 88n) - 1n,
      volumeCumulative: (1n << 144n) - 1n,
      averageTick: 7n,
    };
    const history = { ...newborn, last: full, oldest: full, oldestAfter: full, row: [full] };
    const { last } = written(history, start.at + 1n, 9n, 1n);
    expect(last.volumeCumulative).toBe(0n);
    expect(last.volatilityCumulative).toBeLessThan(1n << 88n);
  });
});

describe("averagesOf", () => {
  test("are none for a single timepoint", () => {
    expect(averagesOf(newborn)).toEqual({ volatility: 0n, volume: 0n });
  });

  test("count from the oldest timepoint within the window, and from a point between two before it", () => {
    const young = written(newborn, start.at + DAY / 2n, 0n, 10n << 57n);
    expect(averagesOf(young).volume).toBe(10n);
    // A quarter of the first half-day is before the window: 2.5 of 14, and the average is rounded down.
    const old = written(young, start.at + (9n * DAY) / 8n, 0n, 4n << 57n);
    expect(averagesOf(old).volume).toBe(11n);
  });
});

describe("reaches", () => {
  const [first, second] = [timepoint(0n), timepoint(100n)];
  const last = timepoint(DAY);
  const part: Timepoints = {
    last,
    oldest: timepoint(-50n),
    oldestAfter: first,
    row: [first, second],
    isWhole: false,
  };

  test.each([
    ["before the last timepoint", DAY - 1n, false],
    ["at the start of the row", DAY, true],
    ["at its end", DAY + 100n, true],
    ["after its end", DAY + 101n, false],
  ])("%s", (_, time, expected) => {
    expect(reaches(part, time)).toBe(expected);
  });

  test("any time after the last timepoint if the row is whole, or if the pool is younger than a day", () => {
    expect(reaches({ ...part, row: [first, second, last], isWhole: true }, 10n * DAY)).toBe(true);
    const young = { ...newborn, row: [], isWhole: false };
    expect(reaches(young, start.at + 1n)).toBe(false);
    expect(reaches({ ...young, row: [start] }, start.at + 1n)).toBe(true);
  });

  test("no time whose window begins before the row", () => {
    const late = { ...part, last: timepoint(90n), row: [second], oldest: timepoint(-DAY) };
    expect(reaches(late, 100n)).toBe(false);
  });
});
