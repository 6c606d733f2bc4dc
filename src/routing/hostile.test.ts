import { describe, expect, test } from "vitest";
import { runs } from "../lib/testing/runs.js";
import { amountOutAfterGas, type Costs } from "./compareAfterGas.js";
import { findRoute } from "./findRoute.js";
import { buildGraph, type Graph } from "./graph/graph.js";
import type { Plan } from "./plan.js";
import type { RouteFound, RouteRequest } from "./request.js";
import { faultsOf } from "./testing/check.js";
import { tickingClock } from "./testing/clock.js";
import { costsOf } from "./testing/costs.js";
import { hostileRequest, hostileSpecs, wildSpecs } from "./testing/hostile.js";
import { marketOf } from "./testing/market.js";
import { makeRandom } from "./testing/random.js";
import { replayFaults } from "./testing/replay.js";

const kinds = [
  {
    kind: "reduced venues",
    draw: wildSpecs,
    seeds: 600,
    refused: 600,
    least: { found: 220, several: 25, joined: 0, large: 0 },
  },
  {
    kind: "real protocols",
    draw: hostileSpecs,
    seeds: 300,
    refused: 480,
    least: { found: 60, several: 3, joined: 12, large: 35 },
  },
];
/** How often the search for the limits of an amount may read a clock that advances with every reading. */
const DEADLINE_TICKS = 40;
/** The part of the seeds that is searched. */
const DRAWN = runs({ normal: 1, deep: 5 }) / 5;
/** The work is bounded by ticks. How long they take depends on the machine. */
const LONGEST_MS = 600_000;

/** Returns the costs in the output, or undefined if no market sells it, so that the search assumes a price. */
function knownCosts(graph: Graph, request: RouteRequest): Costs | undefined {
  const costs = costsOf(graph, request);
  return costs.outPerGas > 0 || request.gasPriceWei === 0n ? costs : undefined;
}

/** Every fifth seed is searched, and every other one with several inputs, which seldom have a route. */
function isSearched(seed: number, { inputs }: RouteRequest): boolean {
  return DRAWN === 1 || seed % 5 === 0 || (inputs.length > 1 && seed % 2 === 0);
}

function expectSettles(plan: Plan, graph: Graph): void {
  expect([...faultsOf(plan), ...replayFaults(plan, graph.market)]).toEqual([]);
}

function expectCertified({ plan, bound, gap }: RouteFound, costs: Costs | undefined): void {
  if (bound === undefined || gap === undefined) throw new Error("no certificate");
  expect(bound.gross).toBeGreaterThanOrEqual(plan.outputs[0].amount);
  expect(bound.net).toBeLessThanOrEqual(bound.gross);
  if (costs !== undefined) expect(bound.net).toBeGreaterThanOrEqual(amountOutAfterGas(plan, costs));
  for (const bps of [gap.grossBps, gap.netBps]) {
    expect(bps).toBeGreaterThanOrEqual(0);
    expect(bps).toBeLessThan(Infinity);
  }
}

describe.each(kinds)("findRoute on hostile markets of $kind", ({ draw, seeds, refused, least }) => {
  test(
    "never throws, repeats; what it answers settles, between its single path and its bound",
    () => {
      const seen = { found: 0, certified: 0, several: 0, joined: 0, large: 0 };
      for (let seed = 0; seed < seeds; seed++) {
        const random = makeRandom(seed);
        const specs = draw(random);
        const market = marketOf(specs);
        const request = { ...hostileRequest(random, market), certify: true };
        if (!isSearched(seed, request)) continue;
        const graph = buildGraph(market);
        const result = findRoute(graph, { ...request, ...tickingClock(DEADLINE_TICKS) });
        if (!result.found) continue;
        const again = { ...request, ...tickingClock(DEADLINE_TICKS) };
        expect(findRoute(buildGraph(marketOf(specs)), again)).toEqual(result);
        const { plan, singlePath } = result;
        const costs = knownCosts(graph, request);
        expectSettles(plan, graph);
        if (singlePath !== undefined) expectSettles(singlePath, graph);
        if (singlePath !== undefined && costs !== undefined)
          expect(amountOutAfterGas(plan, costs)).toBeGreaterThanOrEqual(amountOutAfterGas(singlePath, costs));
        if (result.bound !== undefined) expectCertified(result, costs);
        seen.found++;
        seen.certified += Number(result.bound !== undefined);
        seen.several += Number(request.inputs.length > 1);
        seen.joined += Number(plan.moves.some(({ inputs, outputs }) => inputs.length + outputs.length > 2));
        seen.large += Number(plan.moves.some(({ pool: { venue } }) => venue.tokens.length > 8));
      }
      for (const [what, count] of Object.entries(least))
        expect(seen[what as keyof typeof seen]).toBeGreaterThanOrEqual(count * DRAWN);
      // If a paying cycle has no end, nothing bounds a route.
      expect(seen.certified).toBeGreaterThan(0.98 * seen.found);
    },
    LONGEST_MS,
  );

  test(
    "routes the amounts it says would route",
    () => {
      let tried = 0;
      for (let seed = 0; seed < refused * DRAWN; seed++) {
        const random = makeRandom(seed);
        const market = marketOf(draw(random));
        const request = hostileRequest(random, market);
        const graph = buildGraph(market);
        const result = findRoute(graph, { ...request, ...tickingClock(DEADLINE_TICKS) });
        if (result.found || result.reason === "noPath") continue;
        const routable = result.minAmountIn ?? result.maxAmountIn;
        if (routable === 0n) continue;
        tried++;
        const asked = request.inputs[0]!.amount;
        const inputs = request.inputs.map(({ token, amount }) => ({
          token,
          amount: (amount * routable) / asked,
        }));
        expect(findRoute(graph, { ...request, inputs }).found).toBe(true);
      }
      expect(tried).toBeGreaterThan(0);
    },
    LONGEST_MS,
  );
});
