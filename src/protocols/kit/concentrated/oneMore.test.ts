import { expect, test } from "vitest";
import { gasOfOneMoreTick } from "./oneMore.js";
import type { PoolState } from "./state.js";
import { sqrtRatioAtTick } from "./tickMath.js";
import { packTicks } from "./ticks.js";

const at = (tick: number, ...ticks: number[]): PoolState => ({
  ...{ sqrtPriceX96: sqrtRatioAtTick(tick), liquidity: 1n, tick },
  ticks: packTicks(ticks.map((each) => ({ tick: each, liquidityNet: 1n, liquidityGross: 1n }))),
});
const spare = (from: number, to: number, ...ticks: number[]) =>
  gasOfOneMoreTick(undefined, at(from, ...ticks), at(to, ...ticks));

test("keeps gas for a tick near the swap, whichever way it goes, and none where no position ends", () => {
  const one = spare(0, 5, 60);
  expect(one).toBeGreaterThan(24_000);
  expect(spare(5, 0, 60)).toBe(one);
  expect(spare(0, -5, -60)).toBe(one);
  expect(spare(0, 5, -6_000, 6_000)).toBe(0);
});

test("keeps more for ticks that are crossed anyway, and no tick where there is no other", () => {
  expect(spare(0, 25, 10, 20, 30)).toBeGreaterThan(spare(0, 5, 10, 20, 30));
  expect(spare(0, 25, 10, 20)).toBeLessThan(24_000);
});
