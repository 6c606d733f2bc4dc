import { describe, expect, test } from "vitest";
import { runs } from "../lib/testing/runs.js";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph/graph.js";
import type { RouteRequest } from "./request.js";
import { tokenAddress } from "./testing/adapters.js";
import { faultsOf } from "./testing/check.js";
import { randomMarket, requestOf } from "./testing/market.js";
import { replayFaults } from "./testing/replay.js";

const amountIn = 30_000n * 10n ** 18n;
const asked = requestOf({
  tokenIn: tokenAddress(0),
  tokenOut: tokenAddress(1),
  amountIn,
  gasPriceWei: 10n ** 9n,
});

function found(...[graph, request]: Parameters<typeof findRoute>) {
  const result = findRoute(graph, request);
  if (!result.found) throw new Error(result.reason);
  return result;
}

describe("a route with a certificate", () => {
  test("is searched again where it may be far from the best, and never worse for it", () => {
    const seen = { better: 0, far: 0 };
    for (let seed = 0; seed < runs({ normal: 8, deep: 60 }); seed++) {
      const market = randomMarket({ venues: 900, tokens: 150, seed });
      const graph = buildGraph(market);
      const [plain, certified] = [found(graph, asked), found(graph, { ...asked, certify: true })];
      const { plan, bound, gap, amountOutAfterGas } = certified;
      expect([...faultsOf(plan), ...replayFaults(plan, market)]).toEqual([]);
      expect(amountOutAfterGas).toBeGreaterThanOrEqual(plain.amountOutAfterGas);
      expect(bound?.net).toBeGreaterThanOrEqual(amountOutAfterGas);
      const missing = Number(bound!.net - amountOutAfterGas) / Number(bound!.net);
      expect(gap?.netBps).toBeCloseTo(missing * 10_000, 6);
      seen.better += Number(amountOutAfterGas > plain.amountOutAfterGas);
      seen.far += Number(gap!.netBps > 10);
    }
    expect(seen.better).toBeGreaterThan(0);
  });

  test("is not searched again once the certificate's time is over", () => {
    const graph = buildGraph(randomMarket({ venues: 900, tokens: 150, seed: 1 }));
    let now = 0;
    // The certificate takes all of its time.
    const clock: Pick<RouteRequest, "nowMs" | "deadlineMs"> = {
      nowMs: () => now++ * 600,
      deadlineMs: 10 ** 9,
    };
    const [plain, certified] = [found(graph, asked), found(graph, { ...asked, ...clock, certify: true })];
    expect(certified.plan).toEqual(plain.plan);
  });
});
