import { describe, expect, test } from "vitest";
import { runs } from "../lib/testing/runs.js";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph/graph.js";
import type { RouteRequest } from "./request.js";
import { tokenAddress } from "./testing/adapters.js";
import { faultsOf } from "./testing/check.js";
import { tickingClock } from "./testing/clock.js";
import { hostileRequest, hostileSpecs } from "./testing/hostile.js";
import { marketOf, randomMarket, requestOf } from "./testing/market.js";
import { makeRandom } from "./testing/random.js";
import { replayFaults } from "./testing/replay.js";

const calm = requestOf({
  tokenIn: tokenAddress(0),
  tokenOut: tokenAddress(1),
  amountIn: 10n ** 22n,
  gasPriceWei: 10n ** 9n,
});

/** How often the search may read the clock after the deadline, and the certificate after its time is over. */
const LOOKS_TO_END = 50;
const LAST_LOOKS = 10;

/** A clock that counts its readings. */
function countedClock(deadlineMs: number, step = 1) {
  const clock = tickingClock(deadlineMs, step);
  const seen = { looks: 0 };
  const nowMs = () => {
    seen.looks++;
    return clock.nowMs();
  };
  return { seen, clock: { deadlineMs, nowMs } };
}

describe("a deadline", () => {
  test("that passes at any moment of the search leaves an answer that settles, and little to do", () => {
    const market = randomMarket({ venues: 300, tokens: 25, seed: 4 });
    const graph = buildGraph(market);
    let most = 0;
    for (let deadlineMs = 0; deadlineMs < 60; deadlineMs++) {
      const { seen, clock } = countedClock(deadlineMs);
      const result = findRoute(graph, { ...calm, ...clock });
      if (!result.found) throw new Error(result.reason);
      expect([...faultsOf(result.plan), ...replayFaults(result.plan, market)]).toEqual([]);
      expect(result.plan.outputs[0].amount).toBeGreaterThanOrEqual(result.singlePath!.outputs[0].amount);
      most = Math.max(most, seen.looks - deadlineMs);
    }
    expect(most).toBeLessThan(LOOKS_TO_END);
  });

  test("ends the search in hostile markets, whatever it was doing", () => {
    let most = 0;
    for (let seed = 0; seed < runs({ normal: 20, deep: 80 }); seed++) {
      const random = makeRandom(seed);
      const market = marketOf(hostileSpecs(random));
      const request = hostileRequest(random, market);
      const { seen, clock } = countedClock(seed % 20);
      const result = findRoute(buildGraph(market), { ...request, ...clock });
      if (result.found) expect([...faultsOf(result.plan), ...replayFaults(result.plan, market)]).toEqual([]);
      most = Math.max(most, seen.looks - (seed % 20));
    }
    // Each remaining amount is skipped individually.
    expect(most).toBeLessThan(6 * LOOKS_TO_END);
  });

  test("on a real clock", () => {
    const hostile = marketOf(hostileSpecs(makeRandom(7), 1_500));
    const huge = randomMarket({ venues: 6_000, tokens: 500, seed: 3 });
    for (const market of [hostile, huge]) {
      const graph = buildGraph(market);
      const requests: RouteRequest[] = [
        calm,
        { ...calm, inputs: [{ token: tokenAddress(2), amount: 10n ** 33n }] },
        { ...calm, inputs: [0, 2, 3].map((index) => ({ token: tokenAddress(index), amount: 10n ** 30n })) },
      ];
      for (const request of requests) {
        const start = performance.now();
        const result = findRoute(graph, {
          ...request,
          nowMs: () => performance.now(),
          deadlineMs: start + 50,
        });
        expect(performance.now() - start).toBeLessThan(1_000);
        if (result.found)
          expect([...faultsOf(result.plan), ...replayFaults(result.plan, market)]).toEqual([]);
      }
    }
  });
});

describe("the certificate", () => {
  test("stops at its own limit", () => {
    for (const [venues, gasPriceWei] of [
      [60, 0n],
      [300, 10n ** 9n],
    ] as const) {
      const graph = buildGraph(randomMarket({ venues, tokens: 25, seed: 4 }));
      for (const step of [1, 50, 400, 5_000]) {
        const { clock } = countedClock(1e9, step);
        const result = findRoute(graph, { ...calm, gasPriceWei, ...clock, certify: true });
        if (!result.found || result.bound === undefined) throw new Error("no certificate");
        // Each of its descents reads the clock once more.
        expect(result.certifyMs).toBeLessThan(1_000 + LAST_LOOKS * step);
        expect(result.bound.gross).toBeGreaterThanOrEqual(result.plan.outputs[0].amount);
      }
    }
  });
});
