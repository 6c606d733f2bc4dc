import { describe, expect, test } from "vitest";
import { TRANSACTION_GAS } from "./gas.js";
import { buildGraph } from "./graph.js";
import { settle } from "./settle.js";
import { exactOut, pool, tokenAddress } from "./testing/adapters.js";
import { faultsOf } from "./testing/check.js";
import { context, marketOf, poolSpec } from "./testing/market.js";

const [a, b, c] = [tokenAddress(0), tokenAddress(1), tokenAddress(2)];
const graph = buildGraph(
  marketOf([
    poolSpec(a, b, [10_000n, 20_000n]),
    poolSpec(a, b, [5_000n, 9_000n]),
    poolSpec(b, c, [700n, 800n]),
  ]),
);
const arc = (slot: number) => graph.arcs.find((other) => other.slot === slot)!;
const order = { tokenIn: a, tokenOut: c, amountIn: 1_001n, context };
const outOf = (id: string, tokenIn: typeof a, tokenOut: typeof a, amountIn: bigint) => {
  const { venue, state } = graph.market.venues.get(id)!;
  return exactOut(pool, venue, state, { tokenIn, tokenOut, amountIn, context });
};

describe("settle", () => {
  test("gives each fill its share of the rest, rounded down, and the last all of it", () => {
    const legs = [
      { arc: arc(0), shareBps: 6_667 },
      { arc: arc(1), shareBps: 10_000 },
      { arc: arc(2), shareBps: 10_000 },
    ];
    const settled = settle(graph, order, legs);
    if (!("plan" in settled)) throw new Error("refused");
    const { plan } = settled;
    const middle = outOf("v0", a, b, 667n) + outOf("v1", a, b, 334n);
    expect(plan.fills.map((fill) => fill.amountIn)).toEqual([667n, 334n, middle]);
    expect(plan.amountOut).toBe(outOf("v2", b, c, middle));
    expect(plan.gas).toBe(TRANSACTION_GAS + 3 * 90_000);
    expect(faultsOf(plan)).toEqual([]);
  });

  test("names the leg that gets nothing or whose venue refuses", () => {
    const tiny = { ...order, amountIn: 1n };
    expect(settle(graph, tiny, [{ arc: arc(0), shareBps: 9_999 }])).toEqual({ refused: arc(0) });
    const huge = { ...order, amountIn: 1n << 112n };
    expect(settle(graph, huge, [{ arc: arc(1), shareBps: 10_000 }])).toEqual({ refused: arc(1) });
  });

  test("a venue met again has moved", () => {
    const legs = [
      { arc: arc(0), shareBps: 5_000 },
      { arc: arc(0), shareBps: 10_000 },
    ];
    const settled = settle(graph, { ...order, tokenOut: b, amountIn: 1_000n }, legs);
    if (!("plan" in settled)) throw new Error("refused");
    const [first, second] = settled.plan.fills;
    expect(second!.amountOut).toBeLessThan(first!.amountOut);
  });
});
