import { describe, expect, test } from "vitest";
import { tokenAddress } from "../testing/adapters.js";
import { marketOf, poolSpec } from "../testing/market.js";
import { buildGraph } from "./graph.js";
import { connected, hopsFrom, isReachable, leadsTo } from "./reach.js";

const chain = [0, 1, 2, 3].map((index) => poolSpec(tokenAddress(index), tokenAddress(index + 1), [9n, 9n]));
const graph = buildGraph(marketOf([...chain, poolSpec(tokenAddress(7), tokenAddress(8), [9n, 9n])]));

describe("isReachable", () => {
  test("counts hops and does not jump between components", () => {
    const reaches = [1, 2, 3, 4].map((hops) => isReachable(graph, 1, 5, hops));
    expect(reaches).toEqual([false, false, false, true]);
    expect(isReachable(graph, 1, graph.tokenIndex.get(tokenAddress(8))!, 10)).toBe(false);
  });
});

describe("connected", () => {
  test("drops dead ends at both sides", () => {
    const forward = graph.arcs.filter((arc) => arc.tokenOut === arc.tokenIn + 1 && arc.tokenIn < 5);
    expect(connected(forward, 2, 4)).toEqual(forward.slice(1, 3));
    expect(connected(forward.slice(0, 1), 1, 4)).toEqual([]);
  });
});

describe("hopsFrom", () => {
  test("counts the arcs to the nearest seed, with the arcs and against them", () => {
    const far = graph.tokenIndex.get(tokenAddress(8))!;
    expect([...hopsFrom(graph, [1, 4])].slice(0, 6)).toEqual([-1, 0, 1, 1, 0, 1]);
    expect([...hopsFrom(graph, [5], { isBackward: true, maxHops: 2 })].slice(0, 6)).toEqual([
      -1, -1, -1, 2, 1, 0,
    ]);
    expect(hopsFrom(graph, [1])[far]).toBe(-1);
  });
});

describe("leadsTo", () => {
  test("follows arcs in their direction alone", () => {
    const forward = graph.arcs.filter((arc) => arc.tokenOut === arc.tokenIn + 1 && arc.tokenIn < 5);
    expect([leadsTo(forward, 1, 5), leadsTo(forward, 5, 1), leadsTo([], 1, 2)]).toEqual([true, false, false]);
  });
});
