import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NATIVE } from "../lib/address.js";
import { runs } from "../lib/testing/runs.js";
import { amountOutAfterGas } from "./compareAfterGas.js";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph/graph.js";
import type { RouteRequest } from "./request.js";
import { tokenAddress } from "./testing/adapters.js";
import { faultsOf, longestWay } from "./testing/check.js";
import { costsOf } from "./testing/costs.js";
import { randomMarket, requestOf } from "./testing/market.js";
import { replayFaults } from "./testing/replay.js";

const marketSeed = fc.record({
  venues: fc.integer({ min: 3, max: 150 }),
  tokens: fc.integer({ min: 3, max: 25 }),
  seed: fc.integer({ min: 0, max: 1e9 }),
});
const token = fc.integer({ min: -1, max: 12 }).map((index) => (index < 0 ? NATIVE : tokenAddress(index)));
const asked = fc.record({
  tokenIn: token,
  tokenOut: token,
  digits: fc.double({ min: 0, max: 26, noNaN: true }),
  gasPriceWei: fc.constantFrom(0n, 10n ** 9n, 10n ** 11n),
  gasPerByte: fc.constantFrom(0n, 16n, 3_000n),
});

function questionOf({
  digits,
  gasPerByte,
  ...rest
}: typeof asked extends fc.Arbitrary<infer T> ? T : never): RouteRequest {
  return requestOf({
    ...rest,
    bytePriceWei: rest.gasPriceWei * gasPerByte,
    amountIn: BigInt(Math.ceil(10 ** digits)),
  });
}

describe("findRoute on random markets", () => {
  test("plans add up, keep the limits, repeat, and are never below the single path", () => {
    fc.assert(
      fc.property(marketSeed, asked, (shape, query) => {
        if (query.tokenIn === query.tokenOut) return;
        const market = randomMarket(shape);
        const graph = buildGraph(market);
        const request = questionOf(query);
        const result = findRoute(graph, request);
        if (!result.found) return;
        const { plan, singlePath } = result;
        const ends = Number(query.tokenIn === NATIVE) + Number(query.tokenOut === NATIVE);
        expect([...faultsOf(plan), ...replayFaults(plan, market)]).toEqual([]);
        expect(longestWay(plan)).toBeLessThanOrEqual(6 + ends);
        expect(plan.moves.length).toBeLessThanOrEqual(64);
        if (singlePath !== undefined) {
          const costs = costsOf(graph, request);
          expect(faultsOf(singlePath)).toEqual([]);
          expect(amountOutAfterGas(plan, costs)).toBeGreaterThanOrEqual(amountOutAfterGas(singlePath, costs));
        }
        expect(findRoute(buildGraph(randomMarket(shape)), request)).toEqual(result);
      }),
      { numRuns: runs({ normal: 8, deep: 600 }), seed: 1 },
    );
  });
});
