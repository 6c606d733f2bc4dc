import { describe, expect, test } from "vitest";
import { parseExpiry } from "./keys.js";

const nowMs = Date.UTC(2030, 0, 1);

describe("parseExpiry", () => {
  test.each([
    ["1", "2030-01-02T00:00:00.000Z"],
    ["30", "2030-01-31T00:00:00.000Z"],
    ["2030-02-28", "2030-02-28T00:00:00.000Z"],
    ["2032-02-29", "2032-02-29T00:00:00.000Z"],
    ["2030-01-31T12:00Z", "2030-01-31T12:00:00.000Z"],
    ["2030-01-31T12:00:05.5+02:00", "2030-01-31T10:00:05.500Z"],
  ])("reads %s", (text, time) => expect(new Date(parseExpiry(text, nowMs)).toISOString()).toBe(time));

  test.each([
    "",
    "0",
    "36501",
    "-1",
    "1.5",
    "30d",
    "2030-02-30",
    "2030-13-01",
    "2030-01-31T12:00",
    "2030-01-31T25:00Z",
    "tomorrow",
  ])("refuses %j and says what is allowed", (text) =>
    expect(() => parseExpiry(text, nowMs)).toThrow(/^--expires is .*; allowed are 1 to 36500 days/),
  );
});
