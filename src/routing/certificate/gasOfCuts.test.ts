import { describe, expect, test } from "vitest";
import { findRoute } from "../findRoute.js";
import { buildGraph } from "../graph/graph.js";
import { tokenAddress } from "../testing/adapters.js";
import { marketOf, poolSpec, requestOf } from "../testing/market.js";

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
