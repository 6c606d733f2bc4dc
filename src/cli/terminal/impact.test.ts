import { describe, expect, test } from "vitest";
import { impactWarning, requireImpact } from "./impact.js";

const automatic = { send: true, yes: true };

describe("requireImpact", () => {
  test.each<[string, number | null, object]>([
    ["a usual loss without confirmation", 1000, automatic],
    ["any loss that somebody confirms", 4300, { send: true }],
    ["an unknown one that somebody confirms", null, { send: true }],
    ["any loss with a minimum", 4300, { ...automatic, minOut: "1" }],
    ["an unknown one with a minimum", null, { ...automatic, minOut: "1" }],
    ["a loss that is allowed", 4300, { ...automatic, maxImpact: 4300 }],
    ["a gain", -50, { ...automatic, maxImpact: 0 }],
    ["a route that is only printed", 4300, {}],
    ["a newer quote that loses no more than was shown", 4300, { send: true, accepted: 4300 }],
    ["a newer quote that loses little", 300, { send: true, accepted: 10 }],
  ])("accepts %s", (_, impact, options) => {
    expect(() => requireImpact(impact, options)).not.toThrow();
  });

  test.each<[string, number | null, object, string]>([
    [
      "above 10 % without confirmation",
      4300,
      automatic,
      "is 43 %, so nothing was sent: --yes allows 10 %; give",
    ],
    ["just above", 1001, automatic, "is 10.01 %"],
    [
      "that is unknown, without confirmation",
      null,
      automatic,
      "is unknown, so nothing was sent: --yes allows",
    ],
    [
      "above the limit, though confirmed",
      51,
      { send: true, maxImpact: 50 },
      "is 0.51 %, so nothing was sent: --max-impact allows 0.5 %",
    ],
    [
      "above the limit, beside a minimum",
      51,
      { ...automatic, maxImpact: 50, minOut: "1" },
      "--max-impact allows",
    ],
    ["that is unknown beside a limit", null, { send: true, maxImpact: 50 }, "is unknown"],
    [
      "worse than the one that was confirmed",
      501,
      { send: true, accepted: 500 },
      "is 5.01 %, so nothing was sent: 5 % was shown",
    ],
  ])("refuses one %s", (_, impact, options, words) => {
    expect(() => requireImpact(impact, options)).toThrow(words);
  });
});

test("impactWarning points out what loses much, as the page does", () => {
  expect(impactWarning(300)).toBeUndefined();
  expect(impactWarning(4300)).toContain("43 % is lost");
  expect(impactWarning(null)).toContain("unknown");
});
