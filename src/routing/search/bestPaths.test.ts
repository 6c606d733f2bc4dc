import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { arcOut } from "../graph/arc.js";
import { bestRatesTo } from "../graph/bestRates.js";
import { buildGraph, type Graph, SHARE } from "../graph/graph.js";
import { tokenAddress } from "../testing/adapters.js";
import { marketOf, poolSpec, randomMarket } from "../testing/market.js";
import { findBestPaths, pathsTo } from "./bestPaths.js";

/** Returns the best output of any simple path, by trying all. */
function bruteForce(
  graph: Graph,
  at: number,
  to: number,
  amount: number,
  hops: number,
  seen: Set<number>,
): number {
  if (at === to) return amount;
  if (hops === 0) return 0;
  let best = 0;
  for (const arc of graph.arcs) {
    if (arc.tokenIn !== at || seen.has(arc.tokenOut)) continue;
    const next = new Set(seen).add(arc.tokenOut);
    best = Math.max(best, bruteForce(graph, arc.tokenOut, to, arcOut(arc, amount), hops - 1, next));
  }
  return best;
}

describe("spread", () => {
  test("finds the best path of all, for every hop limit", () => {
    for (let seed = 0; seed < 40; seed++) {
      const graph = buildGraph(randomMarket({ venues: 22, tokens: 7, seed }));
      const amountIn = 10 ** (14 + (seed % 10));
      const from = graph.tokenIndex.get(graph.market.network.wrappedNative)!;
      for (let to = 0; to < graph.tokens.length; to++) {
        if (to === from) continue;
        for (let maxHops = 1; maxHops <= 4; maxHops++) {
          const { best } = findBestPaths({ graph, from, to, amountIn, maxHops });
          const expected = bruteForce(graph, from, to, amountIn, maxHops, new Set([from]));
          if (expected === 0) expect(best[to]).toBe(-Infinity);
          else expect(best[to]! / expected).toBeCloseTo(1, 12);
        }
      }
    }
  });

  test("prefers fewer hops where gas outweighs the gain", () => {
    const graph = buildGraph(randomMarket({ venues: 60, tokens: 7, seed: 3 }));
    const from = graph.tokenIndex.get(graph.market.network.wrappedNative)!;
    const length = (rate: number) => {
      const gasRate = new Float64Array(graph.tokens.length).fill(rate);
      return graph.tokens.map(
        (_, to) =>
          pathsTo(findBestPaths({ graph, from, to, amountIn: 1e21, maxHops: 4, gasRate }), to)[0]?.length ??
          0,
      );
    };
    const cheap = length(0);
    const dear = length(1e9);
    expect(dear.every((hops, to) => hops <= cheap[to]!)).toBe(true);
    expect(dear).not.toEqual(cheap);
  });
});

describe("the rates ahead", () => {
  test("drop no shorter path that arrives, which may settle for more than the floats say", () => {
    const [a, b, c] = [0, 1, 2].map(tokenAddress) as [Address, Address, Address];
    const deep: [bigint, bigint] = [10n ** 24n, 10n ** 24n];
    const specs = [poolSpec(a, b, deep, 3_000), poolSpec(a, c, deep, 100), poolSpec(c, b, deep, 100)];
    const graph = buildGraph(marketOf(specs));
    const [from, to] = [a, b].map((token) => graph.tokenIndex.get(token)!) as [number, number];
    const rates = bestRatesTo(graph, { seeds: [{ token: to, worth: 1 }], maxHops: 4 });
    const paths = pathsTo(findBestPaths({ graph, from, to, amountIn: 1e18, maxHops: 4 }, rates), to);
    expect(paths.map((path) => path.map(({ slot }) => slot))).toEqual([[1, 2], [0]]);
  });
});

describe("pathsTo", () => {
  test("answers connected simple paths, longest first", () => {
    const graph = buildGraph(randomMarket({ venues: 80, tokens: 10, seed: 5 }));
    const from = SHARE + 1;
    for (let to = from + 1; to < graph.tokens.length; to++) {
      const paths = pathsTo(findBestPaths({ graph, from, to, amountIn: 1e20, maxHops: 4 }), to);
      expect(paths.length).toBeGreaterThan(0);
      expect(paths.map((path) => path.length)).toEqual(
        [...paths.map((path) => path.length)].sort((x, y) => y - x),
      );
      for (const path of paths) {
        expect([path[0]!.tokenIn, path[path.length - 1]!.tokenOut]).toEqual([from, to]);
        expect(new Set(path.map((arc) => arc.tokenOut)).size).toBe(path.length);
        path.slice(1).forEach((arc, index) => {
          expect(arc.tokenIn).toBe(path[index]!.tokenOut);
        });
      }
    }
  });
});
