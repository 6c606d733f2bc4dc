import { describe, expect, test } from "vitest";
import { runs } from "../../lib/testing/runs.js";
import { findRoute } from "../findRoute.js";
import { buildGraph } from "../graph/graph.js";
import { tokenAddress } from "../testing/adapters.js";
import { fairEnds, fairSpecs } from "../testing/fair.js";
import { context, marketOf, poolSpec, requestOf } from "../testing/market.js";
import { makeRandom } from "../testing/random.js";

const ether = 10n ** 18n;
const QUESTIONS = runs({ normal: 8, deep: 60 });

/**
 * Returns the part of an output left after gas, from the certificate: in basis points, which a double holds to 15
 * digits.
 */
function toldBps(most: bigint, net: bigint): number {
  return most > net && most > 0n ? (Number(most - net) / Number(most)) * 1e4 : 0;
}

describe("the output after gas", () => {
  test("is what the certificate reckons with, of tokens and of shares of pairs", () => {
    const random = makeRandom(6);
    const graph = buildGraph(marketOf(fairSpecs(random, 60)));
    const shares = [...graph.shares.keys()];
    const asked = { tokens: 0, shares: 0 };
    for (let index = 0; index < QUESTIONS; index++) {
      const kind = index % 2 === 0 ? "tokens" : "shares";
      const [token, other] = fairEnds(random);
      const tokenOut = kind === "tokens" ? other : shares[random.below(shares.length)]!;
      const inputs = [{ token, amount: BigInt(Math.round(10 ** (17 + 3 * random.uniform()))) }];
      const request = { inputs, tokenOut, context, gasPriceWei: 20n * 10n ** 9n, certify: true };
      const found = findRoute(graph, request);
      if (!found.found || found.bound === undefined || found.gap === undefined) continue;
      const { plan, bound, gap, amountOutAfterGas, singlePathAmountOutAfterGas = amountOutAfterGas } = found;
      expect(amountOutAfterGas).toBeLessThan(plan.outputs[0].amount);
      expect(amountOutAfterGas).toBeLessThanOrEqual(bound.net);
      expect(singlePathAmountOutAfterGas).toBeLessThanOrEqual(amountOutAfterGas);
      expect(gap.netBps).toBeCloseTo(toldBps(bound.net, amountOutAfterGas), 9);
      asked[kind]++;
    }
    expect(asked.tokens).toBeGreaterThan(QUESTIONS / 4);
    expect(asked.shares).toBeGreaterThan(QUESTIONS / 6);
  });

  test("is the output where nothing leads to the native currency", () => {
    const [tokenIn, tokenOut] = [tokenAddress(7), tokenAddress(8)];
    const graph = buildGraph(marketOf([poolSpec(tokenIn, tokenOut, [ether, ether])]));
    const found = findRoute(graph, requestOf({ tokenIn, tokenOut, amountIn: 1000n, gasPriceWei: ether }));
    expect(found).toMatchObject({
      amountOutAfterGas: 996n,
      singlePathAmountOutAfterGas: 996n,
      plan: { outputs: [{ amount: 996n }] },
    });
  });
});
