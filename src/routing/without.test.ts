import { describe, expect, test } from "vitest";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph/graph.js";
import type { RouteResult } from "./request.js";
import { tokenAddress } from "./testing/adapters.js";
import { marketOf, randomMarket, requestOf } from "./testing/market.js";

const ends = { tokenIn: tokenAddress(0), tokenOut: tokenAddress(1), gasPriceWei: 0n };

/** Returns the ids of the venues in the result. */
function venuesOf(result: RouteResult): string[] {
  return result.found ? result.plan.moves.map(({ pool }) => pool.venue.id) : [];
}

describe("a search without some venues", () => {
  test("goes through none of them, and ends as on a market that never had them", () => {
    for (let seed = 1; seed <= 10; seed++) {
      const market = randomMarket({ venues: 60, tokens: 8, seed });
      const request = requestOf({ ...ends, amountIn: 10n ** BigInt(18 + (seed % 5)) });
      const graph = buildGraph(market);
      const without: string[] = [];
      for (let step = 0; step < 4; step++) {
        const found = findRoute(graph, { ...request, without });
        expect(venuesOf(found).filter((id) => without.includes(id))).toEqual([]);
        const pools = new Map([...market.pools].filter(([id]) => !without.includes(id)));
        const never = findRoute(buildGraph({ ...market, pools }), request);
        expect([found.found, venuesOf(found)]).toEqual([never.found, venuesOf(never)]);
        const used = venuesOf(found);
        if (used.length === 0) break;
        without.push(used[(seed + step) % used.length]!);
      }
      // The graph itself is unchanged.
      expect(venuesOf(findRoute(graph, request))).toEqual(venuesOf(findRoute(buildGraph(market), request)));
    }
  });

  test("finds no path where no other venue is left, and takes ids of none for nothing", () => {
    const market = marketOf([]);
    const request = requestOf({ ...ends, amountIn: 1n, without: ["nobody"] });
    expect(findRoute(buildGraph(market), request)).toEqual({ found: false, reason: "noPath" });
  });
});
