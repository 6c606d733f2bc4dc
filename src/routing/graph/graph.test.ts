import { describe, expect, test } from "vitest";
import type { Market } from "../../market/market.js";
import { ladder, tokenAddress } from "../testing/adapters.js";
import { marketOf, poolSpec, randomMarket, wrapSpecs } from "../testing/market.js";
import { pairSpec } from "../testing/realVenues.js";
import { arcOut } from "./arc.js";
import { outAt } from "./arcIndex.js";
import { buildGraph, numberOf, SHARE, SOURCE, updateGraph, withStates } from "./graph.js";

const [a, b, c] = [tokenAddress(0), tokenAddress(1), tokenAddress(2)];

describe("buildGraph", () => {
  test("has an arc for every tradable direction, by tail", () => {
    const graph = buildGraph(
      marketOf([poolSpec(a, b, [10n, 20n]), ...wrapSpecs(), poolSpec(b, c, [5n, 5n])]),
    );
    expect(graph.arcs.length).toBe(6);
    graph.tokens.forEach((token, index) => {
      expect(graph.tokenIndex.get(token)).toBe(index === SOURCE || index === SHARE ? undefined : index);
      for (let at = graph.offsets[index]!; at < graph.offsets[index + 1]!; at++) {
        expect(graph.outgoing[at]!.tokenIn).toBe(index);
        expect(graph.outgoing[at]!.tokenOut).toBe(graph.heads[at]);
        expect(graph.outgoing[at]!.slot).toBe(graph.arcSlots[at]);
      }
    });
  });

  test("numbers shares of pairs only if a venue trades them, so that arrays by token stay short", () => {
    const pairs = [pairSpec(a, b, [10n ** 20n, 10n ** 20n]), pairSpec(b, c, [10n ** 20n, 10n ** 20n])];
    const [traded, made] = [tokenAddress(1_000_000), tokenAddress(1_000_001)];
    const graph = buildGraph(marketOf([...pairs, poolSpec(traded, a, [5n, 5n])]));
    expect(graph.tokens.slice(SHARE + 1)).toEqual([a, b, c, traded]);
    expect([...graph.shares.keys()]).toEqual([traded, made]);
    expect([traded, made, tokenAddress(9)].map((token) => numberOf(graph, token))).toEqual([
      graph.tokens.indexOf(traded),
      SHARE,
      undefined,
    ]);
  });

  test("is made once per market", () => {
    const market = marketOf([poolSpec(a, b, [10n, 20n])]);
    expect(buildGraph(market)).toBe(buildGraph(market));
  });

  test("leaves out venues without a usable curve", () => {
    const empty = { adapter: ladder, tokens: [a, b], feePpm: 0, state: { sides: [[], []] } };
    expect(buildGraph(marketOf([empty])).arcs).toEqual([]);
  });
});

describe("outAt", () => {
  test("agrees with the arcs", () => {
    const graph = buildGraph(randomMarket({ venues: 30, tokens: 8, seed: 1 }));
    graph.outgoing.forEach((arc, position) => {
      const part = outAt(graph, position, 1e9) / arcOut(arc, 1e9);
      expect(part).toBeCloseTo(1, 12);
    });
  });
});

describe("updateGraph", () => {
  const before = marketOf([poolSpec(a, b, [10n, 20n]), poolSpec(b, c, [5n, 5n]), poolSpec(a, c, [7n, 7n])]);

  test("shares the arcs of venues that did not move and renews the others", () => {
    const moved = { ...before.pools.get("v1")!, state: { reserves: [6n, 4n] } };
    const after: Market = { ...before, pools: new Map([...before.pools, ["v1", moved]]) };
    const first = buildGraph(before);
    const second = updateGraph(first, after);
    expect(second.arcs.map((arc, index) => arc === first.arcs[index])).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(second.pools[1]).toBe(moved);
    expect(second.arcs).toEqual(buildGraph({ ...after }).arcs);
  });

  test("drops venues that left and numbers new ones after the old", () => {
    const pools = new Map(before.pools);
    pools.delete("v0");
    pools.set("w", marketOf([poolSpec(a, b, [1n, 1n])]).pools.get("v0")!);
    const graph = updateGraph(buildGraph(before), { ...before, pools });
    expect(graph.pools.map((pool) => pool?.venue.id)).toEqual([undefined, "v1", "v2", "v0"]);
    expect(graph.arcs.map((arc) => arc.slot)).toEqual([1, 1, 2, 2, 3, 3]);
  });
});

describe("withStates", () => {
  test("has a market whose pools hold the other states, so that more may be laid over them", () => {
    const market = marketOf([poolSpec(a, b, [100n, 100n]), poolSpec(b, c, [100n, 100n])]);
    const [first, second] = [...market.pools.keys()];
    const states = [{ reserves: [50n, 200n] }, { reserves: [7n, 7n] }];
    const once = withStates(buildGraph(market), new Map([[first!, states[0]]]));
    const twice = withStates(once, new Map([[second!, states[1]]]));
    expect([...twice.market.pools.values()].map(({ state }) => state)).toEqual(states);
  });
});
