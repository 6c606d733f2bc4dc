import { describe, expect, test } from "vitest";
import { NATIVE } from "../lib/address.js";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph/graph.js";
import type { RouteFound } from "./request.js";
import { ladder, type Rung, tokenAddress, vault } from "./testing/adapters.js";
import { faultsOf, longestWay } from "./testing/check.js";
import {
  type Asked,
  marketOf,
  poolSpec,
  randomMarket,
  requestOf,
  type VenueSpec,
  wrapSpecs,
} from "./testing/market.js";

const [a, b, c, d] = [0, 1, 2, 3].map(tokenAddress) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
];
const E = 10n ** 18n;
const asked: Asked = { tokenIn: a, tokenOut: b, amountIn: 100n * E, gasPriceWei: 0n };
const find = (specs: readonly VenueSpec[], change: Partial<Asked> = {}) =>
  findRoute(buildGraph(marketOf(specs)), requestOf({ ...asked, ...change }));

function found(specs: readonly VenueSpec[], change: Partial<Asked> = {}): RouteFound {
  const result = find(specs, change);
  if (!result.found) throw new Error(result.reason);
  expect(faultsOf(result.plan)).toEqual([]);
  return result;
}

/** x·y = k with a fee of 0.3 %, in floats. */
const out = (reserveIn: number, reserveOut: number, amount: number) =>
  (reserveOut * amount * 0.997) / (reserveIn + amount * 0.997);

/** Returns the maximum of a concave function on [0, 1]. */
function peak(value: (part: number) => number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 200; step++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (value(left) < value(right)) low = left;
    else high = right;
  }
  return value((low + high) / 2);
}

describe("findRoute against brute force", () => {
  test("parallel pools", () => {
    const best = peak((x) =>
      peak(
        (y) =>
          out(1e21, 2e21, 1e20 * x * y) +
          out(5e20, 1e21, 1e20 * x * (1 - y)) +
          out(2e21, 3.9e21, 1e20 * (1 - x)),
      ),
    );
    const { plan } = found([
      poolSpec(a, b, [1000n * E, 2000n * E]),
      poolSpec(a, b, [500n * E, 1000n * E]),
      poolSpec(a, b, [2000n * E, 3900n * E]),
    ]);
    expect(Number(plan.outputs[0].amount) / best).toBeCloseTo(1, 6);
  });

  test("triangle", () => {
    const best = peak((x) => out(1e21, 1e21, 1e20 * x) + out(3e21, 1e21, out(1e21, 3e21, 1e20 * (1 - x))));
    const { plan } = found([
      poolSpec(a, b, [1000n * E, 1000n * E]),
      poolSpec(a, c, [1000n * E, 3000n * E]),
      poolSpec(c, b, [3000n * E, 1000n * E]),
    ]);
    expect(Number(plan.outputs[0].amount) / best).toBeCloseTo(1, 6);
  });

  test("two hops whose second venue is shared", () => {
    const best = peak((x) => out(3e21, 1e21, out(1e21, 3e21, 1e20 * x) + out(7e20, 2e21, 1e20 * (1 - x))));
    const { plan } = found([
      poolSpec(a, c, [1000n * E, 3000n * E]),
      poolSpec(a, c, [700n * E, 2000n * E]),
      poolSpec(c, b, [3000n * E, 1000n * E]),
    ]);
    expect(Number(plan.outputs[0].amount) / best).toBeCloseTo(1, 6);
    expect(plan.moves.length).toBe(3);
  });

  test("bounded segments beside a pool", () => {
    const rungs: Rung[] = [
      { capacityIn: 20n * E, reserveIn: 9000n * E, reserveOut: 9000n * E },
      { capacityIn: 30n * E, reserveIn: 3000n * E, reserveOut: 2950n * E },
    ];
    const steps = (amount: number) => {
      const first = Math.min(amount, 2e19);
      return out(9e21, 9e21, first) + out(3e21, 2.95e21, amount - first);
    };
    const best = peak((x) => steps(5e19 * x) + out(1e21, 1e21, 1e20 - 5e19 * x));
    const { plan } = found([
      { adapter: ladder, tokens: [a, b], feePpm: 3_000, state: { sides: [rungs, []] } },
      poolSpec(a, b, [1000n * E, 1000n * E]),
    ]);
    expect(Number(plan.outputs[0].amount) / best).toBeCloseTo(1, 4);
  });
});

describe("findRoute", () => {
  test("splits an amount that no single path carries", () => {
    const state = { outNumerator: 1n, outDenominator: 1n, capacityIn: 60n * E };
    const spec = { adapter: vault, tokens: [a, b], feePpm: 0, state };
    const result = found([spec, spec]);
    expect(result.singlePath).toBeUndefined();
    expect(result.plan.outputs[0].amount).toBe(100n * E);
  });

  test("native ends cost no hop", () => {
    const specs = [
      ...wrapSpecs(),
      poolSpec(a, c, [1000n * E, 1000n * E]),
      poolSpec(c, b, [1000n * E, 1000n * E]),
    ];
    const change = { tokenIn: NATIVE, maxHops: 2 };
    expect(found(specs, change).plan.moves.map((fill) => fill.outputs[0]?.token)).toEqual([a, c, b]);
    expect(find(specs, { ...change, maxHops: 1 })).toEqual({ found: false, reason: "noPath" });
    expect(found(specs, { tokenIn: b, tokenOut: NATIVE, maxHops: 2 }).plan.moves.length).toBe(3);
    expect(found(specs, { tokenIn: NATIVE, tokenOut: a }).plan.outputs[0].amount).toBe(100n * E);
  });

  test("a venue must earn its gas", () => {
    const specs = [
      ...wrapSpecs(),
      poolSpec(a, b, [10_000n * E, 10_000n * E]),
      poolSpec(a, b, [100n * E, 100n * E]),
    ];
    expect(found(specs).plan.moves.length).toBe(2);
    const dear = found(specs, { gasPriceWei: 10n ** 13n });
    expect(dear.plan).toEqual(dear.singlePath);
  });

  test("keeps the limits on hops, fills and gas", () => {
    const graph = buildGraph(randomMarket({ venues: 150, tokens: 12, seed: 9 }));
    for (const maxFills of [1, 2, 3, 5, 8, 13]) {
      for (const maxHops of [1, 2, 3, 4]) {
        const maxGas = 70_000 + 90_000 * (14 - maxFills);
        const result = findRoute(
          graph,
          requestOf({ ...asked, amountIn: 3000n * E, maxFills, maxHops, maxGas }),
        );
        if (!result.found) throw new Error(result.reason);
        expect(result.plan.moves.length).toBeLessThanOrEqual(maxFills);
        expect(longestWay(result.plan)).toBeLessThanOrEqual(maxHops);
        expect(result.plan.gas).toBeLessThanOrEqual(maxGas);
      }
    }
  });

  test("takes each venue once, so duplicates are told apart", () => {
    const spec = poolSpec(a, b, [1000n * E, 1000n * E]);
    const { plan } = found([spec, spec, spec]);
    expect(new Set(plan.moves.map((fill) => fill.pool.venue.id)).size).toBe(3);
  });

  test("answers at the deadline with what it has", () => {
    const graph = buildGraph(randomMarket({ venues: 500, tokens: 40, seed: 2 }));
    let now = 0;
    const nowMs = () => now++;
    const hurried = findRoute(graph, requestOf({ ...asked, amountIn: 5000n * E, nowMs, deadlineMs: 3 }));
    const calm = findRoute(graph, requestOf({ ...asked, amountIn: 5000n * E }));
    if (!hurried.found || !calm.found) throw new Error("no route");
    expect(faultsOf(hurried.plan)).toEqual([]);
    expect(hurried.plan.outputs[0].amount).toBeGreaterThanOrEqual(hurried.singlePath!.outputs[0].amount);
    expect(calm.plan.outputs[0].amount).toBeGreaterThan(hurried.plan.outputs[0].amount);
    expect(hurried.searchMs).toBeGreaterThan(0);
  });

  test("no path: unknown tokens, another component, a venue of one direction", () => {
    const specs = [
      poolSpec(a, c, [1000n * E, 1000n * E]),
      {
        adapter: vault,
        tokens: [d, a],
        feePpm: 0,
        state: { outNumerator: 1n, outDenominator: 1n, capacityIn: E },
      },
    ];
    const noPath = { found: false, reason: "noPath" };
    expect(find(specs, { tokenOut: tokenAddress(99) })).toEqual(noPath);
    expect(find([...specs, poolSpec(b, tokenAddress(9), [E, E])])).toEqual(noPath);
    expect(find(specs, { tokenOut: d })).toEqual(noPath);
  });
});

describe("findRoute on amounts the market cannot take", () => {
  test("too large: the largest amount that routes", () => {
    const state = { outNumerator: 1n, outDenominator: 1n, capacityIn: 60n * E };
    const spec = { adapter: vault, tokens: [a, b], feePpm: 0, state };
    const result = find([spec, spec], { amountIn: 10n ** 25n });
    if (result.found || result.reason !== "insufficientLiquidity") throw new Error("expected too large");
    expect(result.minAmountIn).toBeUndefined();
    expect(Number(result.maxAmountIn) / 120e18).toBeGreaterThan(0.98);
    expect(find([spec, spec], { amountIn: result.maxAmountIn }).found).toBe(true);
  });

  test("too small: an amount that yields something", () => {
    const specs = [poolSpec(a, b, [10n ** 24n, 10n ** 9n])];
    const result = find(specs, { amountIn: 5n });
    if (result.found || result.reason !== "insufficientLiquidity") throw new Error("expected too small");
    expect(Number(result.minAmountIn!) / 1.003e15).toBeCloseTo(1, 1);
    expect(found(specs, { amountIn: result.minAmountIn! }).plan.outputs[0].amount).toBe(1n);
  });

  test("a pool that refuses everything", () => {
    expect(find([poolSpec(a, b, [1n << 112n, 1n])])).toEqual({
      found: false,
      reason: "insufficientLiquidity",
      maxAmountIn: 0n,
    });
  });
});
