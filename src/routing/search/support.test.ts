import { describe, expect, test } from "vitest";
import type { Arc } from "../graph/arc.js";
import { buildGraph } from "../graph/graph.js";
import { tokenAddress } from "../testing/adapters.js";
import { marketOf, poolSpec } from "../testing/market.js";
import { addChain, makeSupport } from "./support.js";

const pairs = [
  [0, 1],
  [1, 2],
  [2, 3],
  [0, 2],
  [2, 4],
  [4, 1],
  [0, 3],
] as const;
const graph = buildGraph(
  marketOf(pairs.map(([a, b]) => poolSpec(tokenAddress(a), tokenAddress(b), [9n, 9n]))),
);
const index = (token: number) => graph.tokenIndex.get(tokenAddress(token))!;
const arc = (from: number, to: number): Arc =>
  graph.arcs.find((other) => other.tokenIn === index(from) && other.tokenOut === index(to))!;
const base = (maxHops: number) =>
  makeSupport(graph.tokens.length, index(0), index(3), maxHops, [arc(0, 1), arc(1, 2), arc(2, 3)]);

describe("addChain", () => {
  test("adds what fits", () => {
    const support = base(4);
    expect(addChain(support, [arc(0, 2)])).toBe(true);
    expect(addChain(support, [arc(0, 3)])).toBe(true);
    expect(support.arcs.length).toBe(5);
  });

  test("refuses a cycle", () => {
    expect(addChain(base(9), [arc(2, 4), arc(4, 1)])).toBe(false);
  });

  test("refuses a venue that is there already, in either direction", () => {
    expect(addChain(base(9), [arc(1, 2)])).toBe(false);
    expect(addChain(base(9), [arc(2, 1)])).toBe(false);
  });

  test("refuses ways that would become too long", () => {
    const detour = [arc(1, 4), arc(4, 2)];
    expect(addChain(base(3), detour)).toBe(false);
    expect(addChain(base(4), detour)).toBe(true);
  });

  test("refuses a chain whose inner tokens the support has", () => {
    expect(addChain(base(9), [arc(0, 2), arc(2, 3)])).toBe(false);
  });
});
