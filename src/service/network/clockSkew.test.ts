import { describe, expect, test } from "vitest";
import { makeClockSkewMeter } from "./clockSkew.js";

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
