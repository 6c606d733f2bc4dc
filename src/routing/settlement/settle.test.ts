import { describe, expect, test } from "vitest";
import { buildGraph } from "../graph/graph.js";
import { GAS_AROUND_FILLS } from "../plan.js";
import { exactOut, pool, tokenAddress } from "../testing/adapters.js";
import { faultsOf } from "../testing/check.js";
import { context, marketOf, poolSpec } from "../testing/market.js";
import { type Start, settle } from "./settle.js";

const [a, b, c] = [tokenAddress(0), tokenAddress(1), tokenAddress(2)];
const graph = buildGraph(
  marketOf([
    poolSpec(a, b, [10_000n, 20_000n]),
    poolSpec(a, b, [5_000n, 9_000n]),
    poolSpec(b, c, [700n, 800n]),
  ]),
);
const arc = (slot: number) => graph.arcs.find((other) => other.slot === slot)!;
const startWith = (amount: bigint, tokenOut = c): Start => ({
  inputs: [{ token: a, amount }],
  tokenOut,
  context,
  balances: new Map([[a, amount]]),
  states: new Map(),
  fills: [],
  joins: undefined,
});
const order = startWith(1_001n);
const outOf = (id: string, tokenIn: typeof a, tokenOut: typeof a, amountIn: bigint) => {
  const { venue, state } = graph.market.pools.get(id)!;
  return exactOut(pool, venue, state, { tokenIn, tokenOut, amountIn, context });
};

describe("settle", () => {
  test("gives each fill its share of the rest, rounded down, and the last all of it", () => {
    const legs = [
      { arc: arc(0), sharePpm: 666_700 },
      { arc: arc(1), sharePpm: 1_000_000 },
      { arc: arc(2), sharePpm: 1_000_000 },
    ];
    const settled = settle(graph, order, legs);
    if (!("plan" in settled)) throw new Error("refused");
    const { plan } = settled;
    const middle = outOf("v0", a, b, 667n) + outOf("v1", a, b, 334n);
    expect(plan.moves.map((fill) => fill.inputs[0]?.amount)).toEqual([667n, 334n, middle]);
    expect(plan.outputs[0].amount).toBe(outOf("v2", b, c, middle));
    expect(plan.gas).toBe(GAS_AROUND_FILLS + 3 * 90_000);
    expect(faultsOf(plan)).toEqual([]);
  });

  test("names the leg that gets nothing or whose venue refuses", () => {
    const tiny = startWith(1n);
    expect(settle(graph, tiny, [{ arc: arc(0), sharePpm: 999_900 }])).toEqual({
      failedAt: arc(0),
      isTooLittle: true,
    });
    const huge = startWith(1n << 112n);
    expect(settle(graph, huge, [{ arc: arc(1), sharePpm: 1_000_000 }])).toEqual({
      failedAt: arc(1),
      isTooLittle: false,
    });
  });

  test("a venue met again has moved", () => {
    const legs = [
      { arc: arc(0), sharePpm: 500_000 },
      { arc: arc(0), sharePpm: 1_000_000 },
    ];
    const settled = settle(graph, startWith(1_000n, b), legs);
    if (!("plan" in settled)) throw new Error("refused");
    const [first, second] = settled.plan.moves;
    expect(second!.outputs[0]!.amount).toBeLessThan(first!.outputs[0]!.amount);
  });
});
