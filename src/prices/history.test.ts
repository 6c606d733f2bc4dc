import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import type { Market } from "../market/index.js";
import { mainnet } from "../networks/mainnet.js";
import { tokenAddress } from "../routing/testing/adapters.js";
import { marketOf, poolSpec } from "../routing/testing/market.js";
import { makePriceHistory } from "./history.js";
import { makePricer } from "./pricer.js";

const [usdc, usdt] = mainnet.stablecoins as [Address, Address];
const coin = tokenAddress(1);

/** A market at a block in which one whole coin is worth `usd`. */
function marketAt(block: number, timestamp: number, usd: number): Market {
  const dollars = poolSpec(usdc, usdt, [10n ** 13n, 10n ** 13n]);
  const pool = poolSpec(coin, usdc, [10n ** 24n, BigInt(Math.round(usd * 1e6)) * 10n ** 6n]);
  const market = marketOf([dollars, pool]);
  return { ...market, head: { ...market.head, number: BigInt(block), timestamp: BigInt(timestamp) } };
}

function historyOf(...seen: readonly (readonly [block: number, timestamp: number, usd: number])[]) {
  const history = makePriceHistory(makePricer({ minDepthUsd: 10_000 }));
  for (const each of seen) history.follow(marketAt(...each));
  return history;
}

function pointsOf(history: ReturnType<typeof historyOf>) {
  return history.of(coin).map(({ block, usdPerUnit }) => [block, Number((usdPerUnit * 1e18).toPrecision(5))]);
}

describe("of", () => {
  test("has a point for each block that was seen, the oldest first", () => {
    const history = historyOf([1, 100, 2], [2, 112, 2.5], [3, 124, 3]);
    expect(pointsOf(history)).toEqual([
      [1, 2],
      [2, 2.5],
      [3, 3],
    ]);
    expect(history.of(tokenAddress(9))).toEqual([]);
  });

  test("passes over blocks that follow within seconds", () => {
    expect(pointsOf(historyOf([1, 100, 2], [2, 101, 9], [3, 111, 9], [4, 112, 3]))).toEqual([
      [1, 2],
      [4, 3],
    ]);
  });

  test("forgets the blocks that others replaced", () => {
    expect(pointsOf(historyOf([1, 100, 2], [2, 112, 9], [3, 124, 9], [2, 113, 3]))).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  test("has an hour in detail, and ten minutes apart what was before", () => {
    const blocks = Array.from({ length: 7_300 }, (_, index) => [index, index * 12, 2] as const);
    const times = historyOf(...blocks)
      .of(coin)
      .map(({ timestamp }) => timestamp);
    const now = 7_299 * 12;
    expect(times.at(-1)).toBe(now);
    expect(now - (times[0] as number)).toBeLessThanOrEqual(86_400 + 600);
    expect(now - (times[0] as number)).toBeGreaterThan(86_400 - 600);
    const steps = times.slice(1).map((time, index) => time - (times[index] as number));
    expect(steps.slice(-299)).toEqual(Array(299).fill(12));
    expect(Math.max(...steps)).toBe(600);
    expect(times.length).toBeLessThan(446);
  });
});

describe("changeTo", () => {
  const usdPerUnit = 3e-18;

  test("compares with the earliest price that was seen", () => {
    const change = historyOf([1, 1_000, 2], [2, 4_600, 2.5]).changeTo(coin, usdPerUnit, 8_200);
    expect(change?.fraction).toBeCloseTo(0.5, 5);
    expect(change?.seconds).toBe(7_200);
  });

  test("does not look back more than a day", () => {
    const change = historyOf([1, 1_000, 2], [2, 2_000, 2.5]).changeTo(coin, usdPerUnit, 1_000 + 86_401);
    expect(change?.fraction).toBeCloseTo(0.2, 5);
    expect(change?.seconds).toBe(85_401);
  });

  test("knows none without an earlier block, or without a price then", () => {
    const history = historyOf([1, 1_000, 2]);
    expect(history.changeTo(coin, usdPerUnit, 1_000)).toBeUndefined();
    expect(history.changeTo(tokenAddress(9), usdPerUnit, 2_000)).toBeUndefined();
  });
});
