import { expect, test } from "vitest";
import { runs } from "../lib/testing/runs.js";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph/graph.js";
import { tokenAddress } from "./testing/adapters.js";
import { fairSpecs } from "./testing/fair.js";
import { marketOf, randomMarket, requestOf } from "./testing/market.js";
import { makeRandom } from "./testing/random.js";

const amountIn = 10_000n * 10n ** 18n;
const [tokenIn, gasPriceWei, maxGas] = [tokenAddress(0), 20n * 10n ** 9n, 10 ** 9];

test("half as many fills cost little of a large sale, since the search exchanges the weakest for better ones", () => {
  const parts: number[] = [];
  for (let seed = 0; seed < runs({ normal: 5, deep: 16 }); seed++) {
    const random = makeRandom(seed);
    const graph = buildGraph(marketOf(fairSpecs(random, 60 + random.below(300))));
    const tokenOut = tokenAddress(1 + random.below(13));
    const [half, whole] = [64, 128].map((maxFills) => {
      const asked = { tokenIn, tokenOut, amountIn, maxFills, maxGas, gasPriceWei };
      const result = findRoute(graph, requestOf(asked));
      if (!result.found) throw new Error(result.reason);
      expect(result.plan.moves.length).toBeLessThanOrEqual(maxFills);
      return result.amountOutAfterGas;
    });
    parts.push(Number(half) / Number(whole));
  }
  const mean = parts.reduce((sum, part) => sum + part) / parts.length;
  expect(Math.min(...parts)).toBeGreaterThan(0.75);
  expect(mean).toBeGreaterThan(0.94);
});

test("the fills that a limit leaves are chosen together, so that little is missing to the bound of as many", () => {
  const gaps: number[] = [];
  for (let seed = 0; seed < 20; seed++) {
    const graph = buildGraph(randomMarket({ venues: 300, tokens: 20, seed }));
    const asked = { tokenIn, tokenOut: tokenAddress(1), amountIn, maxFills: 8, gasPriceWei: 10n ** 9n };
    const result = findRoute(graph, { ...requestOf(asked), certify: true });
    if (!result.found || result.gap === undefined) throw new Error("no certificate");
    gaps.push(result.gap.netBps);
  }
  expect(Math.max(...gaps)).toBeLessThan(100);
  expect(gaps.reduce((sum, gap) => sum + gap) / gaps.length).toBeLessThan(12);
});

/**
 * Sales far above the depth, where the fine search ended below the flow that it had begun with: seed, fills, and what
 * exceeded its answer.
 */
const belowTheirStart: readonly (readonly [seed: number, maxFills: number, digits: number, least: bigint])[] =
  [
    [12, 16, 22, 2_600_000_000_000_000_000_000_000n],
    [60, 16, 21, 770_000_000_000_000_000_000_000n],
    [76, 16, 23, 16_000_000_000_000_000_000_000_000n],
  ];

test.each(belowTheirStart)("seed %d: a search never ends below the flow that it begins with", (...row) => {
  const [seed, maxFills, digits, least] = row;
  const random = makeRandom(seed);
  const graph = buildGraph(marketOf(fairSpecs(random, 60 + random.below(300))));
  const tokenOut = tokenAddress(1 + random.below(13));
  const asked = { tokenIn, tokenOut, amountIn: 10n ** BigInt(digits), maxFills, maxGas, gasPriceWei: 0n };
  const result = findRoute(graph, requestOf(asked));
  if (!result.found) throw new Error(result.reason);
  expect(result.plan.outputs[0].amount).toBeGreaterThan(least);
});
