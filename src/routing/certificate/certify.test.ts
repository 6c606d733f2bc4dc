import { describe, expect, test } from "vitest";
import { runs } from "../../lib/testing/runs.js";
import type { Market } from "../../market/market.js";
import { amountOutAfterGas } from "../compareAfterGas.js";
import { findRoute } from "../findRoute.js";
import { buildGraph } from "../graph/graph.js";
import type { RouteRequest } from "../request.js";
import { ladder, tokenAddress } from "../testing/adapters.js";
import { tickingClock } from "../testing/clock.js";
import { costsOf } from "../testing/costs.js";
import { fairEnds, fairSpecs } from "../testing/fair.js";
import { hostileRequest, wildSpecs } from "../testing/hostile.js";
import { context, marketOf, poolSpec, requestOf } from "../testing/market.js";
import { makeRandom, type Random } from "../testing/random.js";
import { bestOfAllPaths } from "../testing/singlePaths.js";

/** How much more than its samples indicate a venue may yield between two of them. */
const BETWEEN_SAMPLES = 3e-5;
const ROUNDING = 1e-9;
const gasPricesWei = [0n, 10n ** 9n, 10n ** 11n];
const DEADLINE_TICKS = 100;
const REAL_MARKETS = runs({ normal: 14, deep: 70 });
const HOSTILE_MARKETS = runs({ normal: 96, deep: 800 });

/** A search kept short, so that its own plan says little about the bound, and longer searches within the same fills. */
const short = { maxHops: 2 };
const fillLimits = [2, 3, 8, 64];
const others = [{ maxHops: 6 }, { maxHops: 4 }, { maxHops: 5, maxGas: 10 ** 9 }];

/** Returns the relative excess of other searches' results over the bound, or −Infinity if none found anything. */
function excessOf(market: Market, request: RouteRequest): { gross: number; net: number } {
  const graph = buildGraph(market);
  const clock = () => tickingClock(DEADLINE_TICKS);
  const certified = findRoute(graph, { ...request, ...short, ...clock(), certify: true });
  const excess = { gross: -Infinity, net: -Infinity };
  if (!certified.found || certified.bound === undefined) return excess;
  const { gross, net } = certified.bound;
  const costs = costsOf(graph, request);
  const add = (grossOut: bigint, netOf: bigint) => {
    excess.gross = Math.max(excess.gross, Number(grossOut - gross) / Number(gross));
    if (costs.outPerGas > 0) excess.net = Math.max(excess.net, Number(netOf - net) / Number(gross));
  };
  for (const change of others) {
    const other = findRoute(graph, { ...request, ...change, ...clock() });
    if (other.found) add(other.plan.outputs[0].amount, amountOutAfterGas(other.plan, costs));
  }
  if (request.inputs.length > 1 || market.pools.size > 12) return excess;
  const ask = { ...request, maxHops: Math.min(3, request.maxFills!) };
  const path = bestOfAllPaths(market, ask, { outPerGas: 0, gasPerByte: 0 });
  if (path !== undefined) add(path, bestOfAllPaths(market, ask, costs)!);
  return excess;
}

function fairRequest(random: Random): RouteRequest {
  const [token, tokenOut] = fairEnds(random);
  const inputs = [{ token, amount: BigInt(Math.ceil(10 ** (16 + 6 * random.uniform()))) }];
  return { inputs, tokenOut, context, gasPriceWei: gasPricesWei[random.below(3)]! };
}

/** Returns the largest excess over the bound in `count` markets, and how many had one. */
function worstOf(count: number, draw: (random: Random) => readonly [Market, RouteRequest]) {
  const worst = { compared: 0, gross: -Infinity, net: -Infinity };
  for (let seed = 0; seed < count; seed++) {
    const [market, request] = draw(makeRandom(seed));
    const { gross, net } = excessOf(market, { ...request, maxFills: fillLimits[seed % fillLimits.length]! });
    worst.compared += Number(gross > -Infinity);
    worst.gross = Math.max(worst.gross, gross);
    worst.net = Math.max(worst.net, net);
  }
  return worst;
}

describe("no other search and no single path exceeds the bound", () => {
  test("on markets of real protocols with pools of eight tokens", () => {
    const worst = worstOf(REAL_MARKETS, (random) => [
      marketOf(fairSpecs(random, 6 + random.below(25))),
      fairRequest(random),
    ]);
    expect(worst.compared).toBeGreaterThan((9 / 14) * REAL_MARKETS);
    expect(worst.gross).toBeLessThan(BETWEEN_SAMPLES);
    expect(worst.net).toBeLessThan(BETWEEN_SAMPLES);
  });

  // If a cycle pays without end, starting prices are not numbers, and the results are not counted.
  test("on hostile markets", () => {
    const worst = worstOf(HOSTILE_MARKETS, (random) => {
      // An adapter must not report a price that rises with the amount.
      const specs = wildSpecs(random).filter(({ adapter }) => adapter !== ladder);
      const market = marketOf(specs.slice(0, 4 + random.below(30)));
      return [market, hostileRequest(random, market)];
    });
    expect(worst.compared).toBeGreaterThan(HOSTILE_MARKETS / 8);
    expect(worst.gross).toBeLessThan(ROUNDING);
    expect(worst.net).toBeLessThan(ROUNDING);
  });
});

const ether = 10n ** 18n;
const [weth, a, b] = [0, 1, 2].map(tokenAddress);

describe("tolls", () => {
  test("make the bound after gas of a chain what the chain yields, however much of it is gas", () => {
    const deep: [bigint, bigint] = [1_000n * ether, 1_000n * ether];
    const market = marketOf([poolSpec(weth!, a!, deep), poolSpec(a!, b!, deep)]);
    // The gas of three fills is 3 % of the trade.
    const asked = requestOf({
      tokenIn: weth!,
      tokenOut: b!,
      amountIn: ether,
      gasPriceWei: 10n ** 11n,
      certify: true,
    });
    const found = findRoute(buildGraph(market), asked);
    if (!found.found || found.gap === undefined) throw new Error("no certificate");
    expect(found.amountOutAfterGas).toBeLessThan((found.plan.outputs[0].amount * 99n) / 100n);
    expect(found.gap.netBps).toBeLessThan(0.01);
  });
});
