import { expect, test } from "vitest";
import { instantAt, unixMsOf } from "./instant.js";

const hourMs = 3_600_000;

test("an instant never seems newer than it is, however the clock is set", () => {
  let shiftMs = 0;
  const nowMs = () => Date.now() + shiftMs;
  const instant = instantAt(nowMs);
  const ageMs = () => nowMs() - unixMsOf(instant, nowMs);
  for (shiftMs of [0, -hourMs, -2 * hourMs, -500]) {
    expect(ageMs()).toBeGreaterThanOrEqual(-501);
    expect(ageMs()).toBeLessThan(10_000);
  }
  // The machine may have slept, so the larger age counts.
  shiftMs = hourMs;
  expect(ageMs()).toBeGreaterThanOrEqual(hourMs);
});

test("an instant of the past has its age at once", () => {
  const instant = instantAt(Date.now, performance.now() - 5000);
  expect(Date.now() - unixMsOf(instant, Date.now)).toBeGreaterThanOrEqual(4990);
});
