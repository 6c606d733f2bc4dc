import { describe, expect, test } from "vitest";
import { amountOutAfterGas } from "./compareAfterGas.js";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph/graph.js";
import { tokenAddress } from "./testing/adapters.js";
import { costsOf } from "./testing/costs.js";
import { randomMarket, requestOf } from "./testing/market.js";

const gasPriceWei = 10n ** 7n;
const market = randomMarket({ venues: 120, tokens: 12, seed: 8 });

function ask(bytePriceWei: bigint, token: number) {
  const [tokenIn, tokenOut] = [tokenAddress(token), tokenAddress(0)];
  const request = requestOf({ tokenIn, tokenOut, amountIn: 10n ** 21n, gasPriceWei, bytePriceWei });
  const result = findRoute(buildGraph(market), request);
  return result.found ? { ...result, request } : undefined;
}

describe("a price of bytes", () => {
  test("makes routes shorter, and what they leave after both costs higher", () => {
    let changed = 0;
    for (let token = 1; token < 12; token++) {
      const [free, priced] = [ask(0n, token), ask(10n ** 13n, token)];
      if (free === undefined || priced === undefined) continue;
      const costs = costsOf(buildGraph(market), priced.request);
      expect(priced.amountOutAfterGas).toBe(amountOutAfterGas(priced.plan, costs));
      expect(priced.plan.bytes).toBeLessThanOrEqual(free.plan.bytes);
      if (priced.plan.bytes === free.plan.bytes) continue;
      changed++;
      expect(priced.amountOutAfterGas).toBeGreaterThan(amountOutAfterGas(free.plan, costs));
    }
    expect(changed).toBeGreaterThan(2);
  });

  test("counts even where gas is free", () => {
    const request = {
      ...requestOf({
        tokenIn: tokenAddress(1),
        tokenOut: tokenAddress(0),
        amountIn: 10n ** 21n,
        gasPriceWei: 0n,
      }),
    };
    const [free, priced] = [request, { ...request, bytePriceWei: 10n ** 13n }].map((each) =>
      findRoute(buildGraph(market), each),
    );
    if (!free?.found || !priced?.found) throw new Error("no route");
    expect(free.amountOutAfterGas).toBe(free.plan.outputs[0].amount);
    expect(priced.amountOutAfterGas).toBeLessThan(priced.plan.outputs[0].amount);
  });
});
