import { describe, expect, test } from "vitest";
import { WHOLE_PPM } from "../../lib/whole.js";
import { findRoute } from "../findRoute.js";
import { buildGraph } from "../graph/graph.js";
import { settle } from "../settlement/settle.js";
import { ladder, tokenAddress, vault } from "../testing/adapters.js";
import { context, marketOf, poolSpec, randomMarket, requestOf } from "../testing/market.js";
import { makeRandom } from "../testing/random.js";

const [a, b, c] = [tokenAddress(0), tokenAddress(1), tokenAddress(2)];
const gasPrices = [0n, 10n ** 9n, 10n ** 11n];

function certified(...[market, asked]: [Parameters<typeof buildGraph>[0], Parameters<typeof requestOf>[0]]) {
  const result = findRoute(buildGraph(market), { ...requestOf(asked), certify: true });
  if (!result.found || result.bound === undefined || result.gap === undefined) throw new Error("no route");
  return { ...result, bound: result.bound, gap: result.gap };
}

describe("the bound", () => {
  test("is absent unless asked for", () => {
    const graph = buildGraph(marketOf([poolSpec(a, b, [10n ** 20n, 10n ** 20n])]));
    const asked = requestOf({ tokenIn: a, tokenOut: b, amountIn: 10n ** 18n, gasPriceWei: 0n });
    expect(findRoute(graph, asked)).not.toHaveProperty("bound");
  });

  test("is what a single pool, a chain and two equal pools give", () => {
    const size = 10n ** 24n;
    const asked = { tokenIn: a, tokenOut: c, amountIn: 10n ** 22n, gasPriceWei: 0n };
    const chain = [poolSpec(a, b, [size, size]), poolSpec(b, c, [size, size])];
    for (const specs of [chain.slice(0, 1), chain, [...chain, ...chain]]) {
      const tokenOut = specs.length === 1 ? b : c;
      const { bound, gap, plan } = certified(marketOf(specs), { ...asked, tokenOut });
      expect(bound.gross).toBeGreaterThanOrEqual(plan.outputs[0].amount);
      expect(gap.grossBps).toBeLessThan(1e-4);
      expect(gap.netBps).toBe(gap.grossBps);
    }
  });

  test("is near what a market of many pools gives when nothing limits the fills", () => {
    for (let seed = 0; seed < 12; seed++) {
      const market = randomMarket({ venues: 60, tokens: 8, seed });
      const asked = { tokenIn: a, tokenOut: b, amountIn: 10n ** 18n * BigInt(1 + 7 * seed), gasPriceWei: 0n };
      const { gap } = certified(market, { ...asked, maxFills: 100, maxHops: 6 });
      expect(gap.grossBps).toBeLessThan(5);
    }
  });

  test("is never below a split of two pools and a vault that was found by trying", () => {
    for (let seed = 0; seed < 30; seed++) {
      const random = makeRandom(seed);
      const amount = () => BigInt(Math.round(1e20 * (0.5 + random.uniform())));
      const rung = () => ({ capacityIn: amount() / 50n, reserveIn: amount(), reserveOut: amount() / 2n });
      const caps = { outNumerator: 9n, outDenominator: 20n, capacityIn: amount() / 100n };
      const market = marketOf([
        poolSpec(a, b, [amount(), amount() / 2n]),
        poolSpec(a, b, [amount(), amount() / 2n]),
        { adapter: vault, tokens: [a, b], feePpm: 0, state: caps },
        { adapter: ladder, tokens: [a, b], feePpm: 100, state: { sides: [[rung()], []] } },
      ]);
      const graph = buildGraph(market);
      const amountIn = amount() / 20n;
      const { bound } = certified(market, { tokenIn: a, tokenOut: b, amountIn, gasPriceWei: 0n });
      const arcs = graph.arcs.filter(({ tokenIn }) => graph.tokens[tokenIn] === a);
      const inputs = [{ token: a, amount: amountIn }];
      const start = {
        inputs,
        tokenOut: b,
        context,
        balances: new Map([[a, amountIn]]),
        states: new Map(),
        fills: [],
        joins: undefined,
      };
      for (let attempt = 0; attempt < 300; attempt++) {
        const legs = arcs
          .map((arc) => ({ arc, sharePpm: 1 + random.below(WHOLE_PPM - 1) }))
          .sort(() => random.uniform() - 0.5);
        const last = legs.pop()!;
        const settled = settle(graph, start, [...legs, { ...last, sharePpm: WHOLE_PPM }]);
        if ("plan" in settled) expect(settled.plan.outputs[0].amount).toBeLessThanOrEqual(bound.gross);
      }
    }
  });

  test("is never below what another search finds, at any gas price", () => {
    let compared = 0;
    for (let seed = 0; seed < 40; seed++) {
      const market = randomMarket({ venues: 10 + 3 * seed, tokens: 4 + (seed % 9), seed });
      const gasPriceWei = gasPrices[seed % 3]!;
      const asked = { tokenIn: a, tokenOut: b, amountIn: 10n ** BigInt(15 + (seed % 8)), gasPriceWei };
      const maxFills = [2, 5, 64][seed % 3]!;
      const { bound } = certified(market, { ...asked, maxFills, maxHops: 2 });
      const other = findRoute(buildGraph(market), requestOf({ ...asked, maxFills, maxHops: 6 }));
      if (!other.found) continue;
      compared++;
      expect(other.plan.outputs[0].amount).toBeLessThanOrEqual(bound.gross);
      expect(bound.net).toBeLessThanOrEqual(bound.gross);
    }
    expect(compared).toBeGreaterThan(30);
  });

  test("is what the best few of many pools yield if a route may use no more", () => {
    const pools = (count: number, size: bigint) =>
      Array.from({ length: count }, () => poolSpec(a, b, [size, size]));
    const market = marketOf([...pools(12, 10n ** 21n), ...pools(30, 10n ** 20n)]);
    for (const gasPriceWei of gasPrices) {
      const asked = { tokenIn: a, tokenOut: b, amountIn: 10n ** 21n, gasPriceWei };
      for (const maxFills of [1, 4, 12]) {
        const { gap, plan } = certified(market, { ...asked, maxFills });
        expect(plan.moves).toHaveLength(maxFills);
        expect(Math.max(gap.grossBps, gap.netBps)).toBeLessThan(1);
      }
      const { plan } = certified(market, { ...asked, maxFills: 64 });
      expect(plan.moves.length).toBeGreaterThan(12);
    }
  });
});
