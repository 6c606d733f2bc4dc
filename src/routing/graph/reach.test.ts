import { describe, expect, test } from "vitest";
import { tokenAddress } from "../testing/adapters.js";
import { marketOf, poolSpec } from "../testing/market.js";
import { buildGraph } from "./graph.js";
import { connected, hopsFrom, isReachable, leadsTo } from "./reach.js";

const chain = [0, 1, 2, 3].map((index) => poolSpec(tokenAddress(index), tokenAddress(index + 1), [9n, 9n]));
const graph = buildGraph(marketOf([...chain, poolSpec(tokenAddress(7), tokenAddress(8), [9n, 9n])]));

/** Returns the number of a token in the graph. Those of the chain follow each other. */
const number = (index: number) => graph.tokenIndex.get(tokenAddress(index))!;
const forward = graph.arcs.filter((arc) => arc.tokenOut === arc.tokenIn + 1 && arc.tokenIn < number(4));

describe("isReachable", () => {
  test("counts hops and does not jump between components", () => {
    const reaches = [1, 2, 3, 4].map((hops) => isReachable(graph, number(0), number(4), hops));
    expect(reaches).toEqual([false, false, false, true]);
    expect(isReachable(graph, number(0), number(8), 10)).toBe(false);
  });
});

describe("connected", () => {
  test("drops dead ends at both sides", () => {
    expect(connected(forward, number(1), number(3))).toEqual(forward.slice(1, 3));
    expect(connected(forward.slice(0, 1), number(0), number(3))).toEqual([]);
  });
});

describe("hopsFrom", () => {
  test("counts the arcs to the nearest seed, with the arcs and against them", () => {
    const ofChain = (hops: Int32Array) => [0, 1, 2, 3, 4].map((index) => hops[number(index)]);
    expect(ofChain(hopsFrom(graph, [number(0), number(3)]))).toEqual([0, 1, 1, 0, 1]);
    const behind = hopsFrom(graph, [number(4)], { isBackward: true, maxHops: 2 });
    expect(ofChain(behind)).toEqual([-1, -1, 2, 1, 0]);
    expect(hopsFrom(graph, [number(0)])[number(8)]).toBe(-1);
  });
});

describe("leadsTo", () => {
  test("follows arcs in their direction alone", () => {
    expect([
      leadsTo(forward, number(0), number(4)),
      leadsTo(forward, number(4), number(0)),
      leadsTo([], number(0), number(1)),
    ]).toEqual([true, false, false]);
  });
});
