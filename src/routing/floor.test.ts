import { describe, expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import { runs } from "../lib/testing/runs.js";
import type { Market } from "../market/market.js";
import { amountOutAfterGas } from "./compareAfterGas.js";
import { findRoute } from "./findRoute.js";
import { buildGraph, type Graph } from "./graph/graph.js";
import { tokensPerWei } from "./search/gasInTokens.js";
import { tokenAddress } from "./testing/adapters.js";
import { faultsOf } from "./testing/check.js";
import { costsOf } from "./testing/costs.js";
import { marketOf, poolSpec, randomMarket, requestOf } from "./testing/market.js";
import { makeRandom, type Random } from "./testing/random.js";
import { replayFaults } from "./testing/replay.js";
import { bestOfAllPaths } from "./testing/singlePaths.js";

const MARKETS = runs({ normal: 6, deep: 60 });
const SMALL_MARKETS = runs({ normal: 72, deep: 600 });
/** In units of gas. Gas stays free if bytes are. */
const bytePricesWei = [0n, 0n, 16n, 400n, 5_000n];
const gasPricesWei = [0n, 10n ** 9n, 5n * 10n ** 9n, 10n ** 11n];

/** Draws two tokens of the market, and an amount worth 10^low to 10^high wei. */
function draw(random: Random, graph: Graph, tokens: number, [low, high]: readonly [number, number]) {
  const first = random.below(tokens);
  const second = (first + 1 + random.below(tokens - 1)) % tokens;
  const [tokenIn, tokenOut] = [tokenAddress(first), tokenAddress(second)];
  const perWei = (token: Address) => tokensPerWei(graph)[graph.tokenIndex.get(token) ?? 0]!;
  const wei = 10 ** (low + (high - low) * random.uniform());
  const gasPriceWei = gasPricesWei[random.below(gasPricesWei.length)]!;
  const bytePriceWei = bytePricesWei[random.below(bytePricesWei.length)]! * gasPriceWei;
  const costs = costsOf(graph, { tokenOut, gasPriceWei, bytePriceWei });
  const amountIn = BigInt(Math.ceil(wei * perWei(tokenIn)));
  return { request: requestOf({ tokenIn, tokenOut, amountIn, gasPriceWei, bytePriceWei }), costs, amountIn };
}

describe("findRoute is never below", () => {
  test(`its single path, after gas, in ${40 * MARKETS} questions`, () => {
    const seen = { routed: 0, split: 0 };
    for (let seed = 0; seed < MARKETS; seed++) {
      const random = makeRandom(seed);
      const [venues, tokens] = [10 + random.below(80), 4 + random.below(16)];
      const market = randomMarket({ venues, tokens, seed });
      const graph = buildGraph(market);
      for (let question = 0; question < 40; question++) {
        const { request, costs, amountIn } = draw(random, graph, tokens, [6, 24]);
        if (amountIn === 0n) continue;
        const result = findRoute(graph, request);
        if (!result.found) continue;
        const { plan, singlePath } = result;
        seen.routed++;
        seen.split += Number(plan.moves.length > (singlePath?.moves.length ?? 0));
        expect([...faultsOf(plan), ...replayFaults(plan, market)]).toEqual([]);
        if (singlePath === undefined) continue;
        expect([...faultsOf(singlePath), ...replayFaults(singlePath, market)]).toEqual([]);
        expect(amountOutAfterGas(plan, costs)).toBeGreaterThanOrEqual(amountOutAfterGas(singlePath, costs));
      }
    }
    expect(seen.routed).toBeGreaterThan((100 * MARKETS) / 3);
    expect(seen.split).toBeGreaterThan((25 * MARKETS) / 3);
  });

  test("any single path at all, after gas", () => {
    let compared = 0;
    for (let seed = 0; seed < SMALL_MARKETS; seed++) {
      const random = makeRandom(1_000 + seed);
      const [venues, tokens] = [8 + random.below(20), 3 + random.below(6)];
      const market: Market = randomMarket({ venues, tokens, seed });
      const { request, costs, amountIn } = draw(random, buildGraph(market), tokens, [16, 22]);
      if (amountIn === 0n) continue;
      const result = findRoute(buildGraph(market), request);
      const most = bestOfAllPaths(market, request, costs);
      if (most === undefined) continue;
      if (!result.found) throw new Error(`no route although a path yields ${most}`);
      compared++;
      expect(amountOutAfterGas(result.plan, costs)).toBeGreaterThanOrEqual(most);
    }
    expect(compared).toBeGreaterThan((5 / 6) * SMALL_MARKETS);
  });

  test("a path that pays, however little is traded", () => {
    let paid = 0;
    for (let seed = 0; seed < SMALL_MARKETS; seed++) {
      const random = makeRandom(2_000 + seed);
      const market: Market = randomMarket({
        venues: 8 + random.below(20),
        tokens: 3 + random.below(6),
        seed,
      });
      const graph = buildGraph(market);
      for (let question = 0; question < 6; question++) {
        const { request, costs, amountIn } = draw(random, graph, graph.tokens.length - 1, [2, 15]);
        if (amountIn === 0n) continue;
        const most = bestOfAllPaths(market, request, costs);
        if (most === undefined) continue;
        paid++;
        expect(findRoute(graph, request).found, `seed ${seed}: a path yields ${most}`).toBe(true);
      }
    }
    expect(paid).toBeGreaterThan(SMALL_MARKETS);
  });

  test("another path where the best prices pay nothing", () => {
    const [start, coarse, fine, end] = [0, 1, 2, 3].map(tokenAddress) as [Address, Address, Address, Address];
    const whole = 10n ** 18n;
    const market = marketOf([
      // A unit of the coarse token is worth 10^15, so that less pays nothing, at the best price.
      poolSpec(start, coarse, [1_000n * whole, 1_000_000n], 0),
      poolSpec(coarse, end, [1_000_000n, 1_300n * whole], 0),
      poolSpec(start, fine, [1_000n * whole, 1_000n * whole], 0),
      poolSpec(fine, end, [1_000n * whole, 1_100n * whole], 0),
    ]);
    const graph = buildGraph(market);
    for (const amountIn of [2n, 10n ** 9n, 9n * 10n ** 14n]) {
      const result = findRoute(
        graph,
        requestOf({ tokenIn: start, tokenOut: end, amountIn, gasPriceWei: 0n }),
      );
      if (!result.found) throw new Error(`no route for ${amountIn}`);
      expect(result.plan.moves.map(({ pool }) => pool.venue.id)).toEqual(["v2", "v3"]);
    }
    const large = findRoute(
      graph,
      requestOf({ tokenIn: start, tokenOut: end, amountIn: 10n ** 16n, gasPriceWei: 0n }),
    );
    expect(large.found && large.plan.moves.map(({ pool }) => pool.venue.id)).toEqual(["v0", "v1"]);
  });
});
