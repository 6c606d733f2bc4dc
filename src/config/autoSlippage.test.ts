import { describe, expect, test } from "vitest";
import { autoSlippage, slippageOf } from "./autoSlippage.js";
import { defaultSlippageBps } from "./routeDefaults.js";

describe("slippageOf", () => {
  test.each([
    ["the root of the sum of the squares", { movedBps: 30, depthBps: 40 }, 50],
    ["rounded up, by however little it is above", { movedBps: 30.01, depthBps: 40 }, 51],
    ["without a depth", { movedBps: 41, depthBps: null }, 41],
    ["the depth up to 50", { movedBps: 0, depthBps: 9_999 }, 50],
    ["at least 5", { movedBps: 0, depthBps: 0 }, 5],
    ["at most 300", { movedBps: 10_000, depthBps: 10_000 }, 300],
    ["up to just 300", { movedBps: 300, depthBps: 0 }, 300],
  ])("is %s", (_, parts, bps) => expect(slippageOf(parts)).toBe(bps));

  test("is never more than a request that states nothing gets", () => {
    expect(autoSlippage.mostBps).toBeLessThanOrEqual(defaultSlippageBps);
  });
});
