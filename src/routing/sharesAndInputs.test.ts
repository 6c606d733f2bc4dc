import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import { runs } from "../lib/testing/runs.js";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph/graph.js";
import type { Plan } from "./plan.js";
import { tokenAddress } from "./testing/adapters.js";
import { faultsOf } from "./testing/check.js";
import { context, marketOf, poolSpec, randomMarket, type VenueSpec } from "./testing/market.js";
import { makeRandom } from "./testing/random.js";
import { pairSpec } from "./testing/realVenues.js";
import { replayFaults } from "./testing/replay.js";

const [a, b, c, d] = [0, 1, 2, 3].map(tokenAddress) as [Address, Address, Address, Address];
const E = 10n ** 18n;

/** Returns the share token of venue number `index` of the market. */
const shareOf = (index: number) => tokenAddress(1_000_000 + index);

function planFor(
  specs: readonly VenueSpec[],
  inputs: readonly (readonly [Address, bigint])[],
  tokenOut: Address,
  gasPriceWei = 0n,
): Plan {
  const request = {
    inputs: inputs.map(([token, amount]) => ({ token, amount })),
    tokenOut,
    context,
    gasPriceWei,
  };
  const market = marketOf(specs);
  const result = findRoute(buildGraph(market), request);
  if (!result.found) throw new Error(result.reason);
  expect([...faultsOf(result.plan), ...replayFaults(result.plan, market)]).toEqual([]);
  return result.plan;
}

/** Returns the largest leftover of an input of the last fill, in millionths of that input. */
function dustPpm({ moves, leftovers }: Plan): number {
  const last = moves[moves.length - 1]!;
  return Math.max(
    0,
    ...leftovers.map(({ token, amount }) => {
      const taken = last.inputs.find((input) => input.token === token)?.amount ?? 1n;
      return Number((amount * 1_000_000n) / taken);
    }),
  );
}

/** Returns the shares for `amount` of the first token when `swapped` of it goes through the pair itself, in floats. */
function sharesFor([x, y]: readonly [number, number], amount: number, swapped: number): number {
  const got = (y * swapped * 0.997) / (x + swapped * 0.997);
  const supply = Math.sqrt(x * y);
  return supply * Math.min((amount - swapped) / (x + swapped), got / (y - got));
}

describe("shares of a pair", () => {
  test.each([1n, 1_000n, 10n ** 9n, 10n ** 15n, 10n ** 18n, 10n ** 20n])(
    "for %s of one of its tokens are as many as the best split through the pair makes",
    (amount) => {
      const plan = planFor([pairSpec(a, b, [1_000n * E, 3_000n * E])], [[a, amount * 1_000n]], shareOf(0));
      let best = 0;
      let [low, high] = [0, 1];
      for (let step = 0; step < 300; step++) {
        const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
        const value = (part: number) =>
          sharesFor([1e21, 3e21], Number(amount) * 1e3, Number(amount) * 1e3 * part);
        if (value(left) < value(right)) low = left;
        else high = right;
        best = Math.max(best, value(left), value(right));
      }
      // A share is a whole unit, and a large part of a few.
      expect(Number(plan.outputs[0].amount)).toBeGreaterThanOrEqual(best * (1 - 3e-6) - 3);
      expect(plan.moves.map(({ inputs }) => inputs.length)).toEqual([1, 2]);
      if (amount > 10n ** 6n) expect(dustPpm(plan)).toBeLessThan(5);
    },
  );

  test("are bought with both tokens where others sell them cheaper than the pair does", () => {
    const specs = [
      pairSpec(a, b, [1_000n * E, 3_000n * E]),
      poolSpec(c, a, [10_000n * E, 10_000n * E], 500),
      poolSpec(c, b, [10_000n * E, 30_000n * E], 500),
    ];
    const plan = planFor(specs, [[c, 10n * E]], shareOf(0));
    expect(plan.moves.map(({ pool }) => pool.venue.id).sort()).toEqual(["v0", "v1", "v2"]);
    expect(dustPpm(plan)).toBeLessThan(5);
    // 5 c for each token, less fee and impact, worth a share of √3 a each.
    expect(Number(plan.outputs[0].amount) / (5e18 * Math.sqrt(3))).toBeGreaterThan(0.998);
  });

  test("are turned back into one token by way of both", () => {
    const specs = [
      pairSpec(a, b, [1_000n * E, 3_000n * E]),
      poolSpec(a, c, [10_000n * E, 10_000n * E], 500),
      poolSpec(c, b, [10_000n * E, 30_000n * E], 500),
    ];
    const plan = planFor(specs, [[shareOf(0), 10n * E]], c);
    expect(plan.moves[0]?.outputs.map(({ token }) => token)).toEqual([a, b]);
    expect(plan.leftovers).toEqual([]);
    expect(Number(plan.outputs[0].amount) / (20e18 / Math.sqrt(3))).toBeGreaterThan(0.998);
    const own = planFor(specs, [[shareOf(0), 10n * E]], a);
    expect(own.moves.length).toBeGreaterThan(1);
    expect(Number(own.outputs[0].amount) / (20e18 / Math.sqrt(3))).toBeGreaterThan(0.997);
  });

  test("become shares of another pair; what both pairs hold is not traded away and back", () => {
    const specs = [
      pairSpec(a, b, [1_000n * E, 3_000n * E]),
      pairSpec(b, c, [6_000n * E, 2_000n * E]),
      poolSpec(a, c, [100_000n * E, 100_000n * E], 500),
    ];
    const plan = planFor(specs, [[shareOf(0), 10n * E]], shareOf(1));
    const traded = plan.moves.filter(({ inputs, outputs }) => inputs.length === 1 && outputs.length === 1);
    const [moved] = traded.filter(({ pool }) => pool.venue.id === "v2");
    expect(moved?.inputs[0]?.amount).toBe(plan.moves[0]?.outputs[0]?.amount);
    // A trade of the other token makes up for the fee of that trade.
    for (const { pool, inputs } of traded) {
      if (pool.venue.id !== "v2") expect(Number(inputs[0]!.amount)).toBeLessThan(1e-2 * 17.3e18);
    }
    expect(dustPpm(plan)).toBeLessThan(50);
  });

  test("cost no more gas than they bring", () => {
    const specs = [
      pairSpec(a, b, [1_000n * E, 3_000n * E]),
      poolSpec(a, b, [1_000n * E, 3_000n * E], 2_900),
      poolSpec(a, b, [1_000n * E, 3_000n * E], 2_950),
    ];
    const request = [[a, 100n * E]] as const;
    expect(planFor(specs, request, shareOf(0)).moves.length).toBeGreaterThan(2);
    expect(planFor(specs, request, shareOf(0), 10n ** 14n).moves.length).toBe(2);
  });
});

describe("several inputs", () => {
  test("together yield what they yield one after the other, or more", () => {
    const specs = [
      poolSpec(a, d, [1_000n * E, 1_000n * E]),
      poolSpec(b, d, [1_000n * E, 1_000n * E]),
      poolSpec(b, a, [1_000n * E, 1_000n * E]),
      poolSpec(c, d, [1_000n * E, 1_000n * E]),
    ];
    const inputs = [
      [a, 50n * E],
      [b, 20n * E],
      [c, 1_000n],
    ] as const;
    const plan = planFor(specs, inputs, d);
    expect(plan.inputs.map(({ amount }) => amount)).toEqual([50n * E, 20n * E, 1_000n]);
    expect(Number(plan.outputs[0].amount)).toBeGreaterThan(47.4e18 + 19.5e18);
  });

  test("may not all arrive", () => {
    const request = {
      inputs: [
        { token: a, amount: E },
        { token: c, amount: E },
      ],
      tokenOut: b,
      context,
      gasPriceWei: 0n,
    };
    const result = findRoute(buildGraph(marketOf([poolSpec(a, b, [E, E]), poolSpec(c, d, [E, E])])), request);
    expect(result).toEqual({ found: false, reason: "noPath" });
  });

  test("on random markets add up, repeat, and are not worth less than each alone", () => {
    for (let seed = 0; seed < runs({ normal: 15, deep: 120 }); seed++) {
      const random = makeRandom(seed);
      const market = randomMarket({ venues: 20 + random.below(100), tokens: 4 + random.below(12), seed });
      const graph = buildGraph(market);
      const [tokenOut, ...tokens] = [0, 1, 2, 3].map(tokenAddress) as [Address, ...Address[]];
      const inputs = tokens.map((token) => ({
        token,
        amount: BigInt(Math.ceil(10 ** (12 + 8 * random.uniform()))),
      }));
      const request = { inputs, tokenOut, context, gasPriceWei: 0n, maxFills: 80 };
      const result = findRoute(graph, request);
      if (!result.found) continue;
      expect([...faultsOf(result.plan), ...replayFaults(result.plan, market)]).toEqual([]);
      expect(findRoute(buildGraph(market), request)).toEqual(result);
      for (const input of inputs) {
        const alone = findRoute(graph, { ...request, inputs: [input] });
        if (alone.found)
          expect(
            Number(result.plan.outputs[0].amount) / Number(alone.plan.outputs[0].amount),
          ).toBeGreaterThan(0.999);
      }
    }
  });
});
