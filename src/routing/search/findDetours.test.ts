import { expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { buildGraph, type Graph } from "../graph/graph.js";
import type { RouteRequest } from "../request.js";
import { tokenAddress } from "../testing/adapters.js";
import { context, marketOf, poolSpec, type VenueSpec } from "../testing/market.js";
import { makeRandom, type Random } from "../testing/random.js";
import { pairSpec } from "../testing/realVenues.js";
import { bestSinglePath } from "./bestSinglePath.js";
import { type Candidate, findDetours } from "./findDetours.js";
import { firstFlow } from "./firstFlow.js";
import { makeSearches } from "./makeSearches.js";
import type { Search } from "./search.js";
import { supportOf } from "./support.js";

const TOKENS = 12;
const PARTS = [1 / 2, 1 / 16, 1 / 128, 1 / 2048, 1 / 65536];

/** Returns a market around the native currency, token 0, with pools of all depths, some far from the fair price. */
function unevenMarket(random: Random): VenueSpec[] {
  const specs: VenueSpec[] = [];
  for (let index = 0; index < 60; index++) {
    const first = index < TOKENS - 1 ? index + 1 : random.below(TOKENS);
    const second = random.uniform() < 0.6 ? random.below(3) : random.below(TOKENS);
    if (first === second) continue;
    const depth = 10 ** (16 + 8 * random.uniform());
    const off = random.uniform() < 0.2 ? 0.3 : 0.002;
    const reserves = [depth, depth * (1 + off * (random.uniform() - 0.5))].map((raw) =>
      BigInt(Math.round(raw)),
    );
    const make = random.uniform() < 0.5 ? pairSpec : poolSpec;
    specs.push(make(tokenAddress(first), tokenAddress(second), reserves as [bigint, bigint]));
  }
  return specs;
}

/** Returns the searches for an amount of one token, without the rates ahead. */
function searchesFor(graph: Graph, input: Address, amount: number, tokenOut: Address): Search[] {
  const inputs = [{ token: input, amount: BigInt(Math.round(amount)) }];
  const request: RouteRequest = { inputs, tokenOut, context, gasPriceWei: 0n };
  return makeSearches(graph, request);
}

/** Returns the search as if everything could become anything. */
function unaware(search: Search): Search {
  return { ...search, ahead: { ...search.ahead, rates: search.ahead.rates.map(() => Infinity) } };
}

function inOrder(candidates: readonly Candidate[]): Candidate[] {
  return [...candidates].sort((a, b) => a.position - b.position || a.length - b.length);
}

/** Returns the number of detours found at the prices of the first flow, and fails if the rates ahead hide any. */
function detoursOf(search: Search): number {
  const flow = firstFlow(search, bestSinglePath(search)?.arcs);
  if (flow === undefined) return 0;
  const support = supportOf(search, flow.arcs);
  return PARTS.reduce((count, part) => {
    const value = part * flow.amountOut;
    const expected = inOrder(findDetours(unaware(search), support, flow, value));
    expect(inOrder(findDetours(search, support, flow, value))).toEqual(expected);
    return count + expected.length;
  }, 0);
}

test("the rates ahead hide no detour, however small the part of the trade", () => {
  let found = 0;
  for (let seed = 0; seed < 60; seed++) {
    const random = makeRandom(seed);
    const graph = buildGraph(marketOf(unevenMarket(random)));
    const [from, to] = [random.below(3), 3 + random.below(TOKENS - 3)];
    const amount = 10 ** (17 + 5 * random.uniform());
    for (const search of searchesFor(graph, tokenAddress(from), amount, tokenAddress(to)))
      found += detoursOf(search);
  }
  expect(found).toBeGreaterThan(1_000);
});

test("nothing ahead is known of shares that are only made, so nothing is hidden on the way to them", () => {
  let found = 0;
  for (let seed = 0; seed < 40; seed++) {
    const random = makeRandom(1_000 + seed);
    const graph = buildGraph(marketOf(unevenMarket(random)));
    const shares = [...graph.shares.keys()];
    const share = shares[random.below(shares.length)]!;
    for (const search of searchesFor(graph, tokenAddress(random.below(3)), 1e20, share))
      found += detoursOf(search);
  }
  expect(found).toBeGreaterThan(300);
});

test("a pool that pays only for less than the rates ahead hold for is not hidden", () => {
  const [a, b, c] = [tokenAddress(0), tokenAddress(1), tokenAddress(2)];
  const deep: [bigint, bigint] = [10n ** 27n, 10n ** 27n];
  const specs = [poolSpec(a, b, deep), poolSpec(a, c, deep), poolSpec(c, b, [10n ** 17n, 2n * 10n ** 17n])];
  const [search] = searchesFor(buildGraph(marketOf(specs)), a, 4e21, b);
  expect(detoursOf(search!)).toBe(1);
});
