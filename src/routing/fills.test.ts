import { expect, test } from "vitest";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph/graph.js";
import { tokenAddress } from "./testing/adapters.js";
import { fairSpecs } from "./testing/fair.js";
import { marketOf, requestOf } from "./testing/market.js";
import { makeRandom } from "./testing/random.js";

const amountIn = 10_000n * 10n ** 18n;
const [tokenIn, gasPriceWei, maxGas] = [tokenAddress(0), 20n * 10n ** 9n, 10 ** 9];

test("half as many fills cost little of a large sale, since the search exchanges the weakest for better ones", () => {
  const parts: number[] = [];
  for (let seed = 0; seed < 16; seed++) {
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
