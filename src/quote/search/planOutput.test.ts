import { expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { buildGraph } from "../../routing/graph/graph.js";
import { findInput, findRoute, type RouteFound } from "../../routing/index.js";
import { tokenAddress, vault } from "../../routing/testing/adapters.js";
import { context, marketOf, poolSpec, requestOf, type VenueSpec } from "../../routing/testing/market.js";
import type { Attempt } from "../attempt.js";
import type { QuoteRequest } from "../request.js";
import { planOutput } from "./planOutput.js";

const [a, b] = [0, 1].map(tokenAddress) as [Address, Address];
const E = 10n ** 18n;

/** One to one, up to 5 units. */
const full: VenueSpec = {
  ...{ adapter: vault, tokens: [a, b], feePpm: 0 },
  state: { outNumerator: 1n, outDenominator: 1n, capacityIn: 5n * E },
};
const shallow = poolSpec(a, b, [E, E]);

/** An attempt whose searches for a reserve find the best route through other venues. */
function attemptWith(others: readonly VenueSpec[]): Attempt {
  const graph = buildGraph(marketOf(others));
  const basis = {
    context,
    fees: { gasPriceWei: 0n },
    view: { guests: { pools: new Map(), tokens: new Map() } },
  };
  const services = {
    engine: {
      search: async (_view: unknown, request: object) =>
        findRoute(graph, {
          ...requestOf({ tokenIn: a, tokenOut: b, amountIn: 1n, gasPriceWei: 0n }),
          ...request,
          context,
        }),
    },
    ...{ limits: { maxHops: 6, maxFills: 64 }, network: { maxTransactionGas: 10n ** 7n } },
  };
  return { basis, services, without: [], preferences: {} } as unknown as Attempt;
}

const request = { outputs: [b], receiver: a, inputs: [{ token: a, amount: 1n }] } as unknown as QuoteRequest;

test("planOutput sells no reserve where the venues that have room for it pay less than is wanted", async () => {
  const asked = { tokenIn: a, tokenOut: b, amountOut: 5n * E, gasPriceWei: 0n, context };
  const { plan } = findInput(buildGraph(marketOf([full])), asked) as RouteFound;
  const output = { token: b, amount: 5n * E };
  const planned = (paid: bigint, others: readonly VenueSpec[]) =>
    planOutput(attemptWith(others), request, plan, { paid: { token: a, amount: paid }, output });
  expect(await planned(6n * E, [shallow])).toBeUndefined();
  expect((await planned(5n * E, [shallow]))?.course.outputs).toEqual([output]);
  const both = await planned(6n * E, [full, poolSpec(a, b, [100n * E, 100n * E])]);
  expect(both?.course.outputs).toEqual([output]);
  expect(both?.returned).toBeGreaterThan((9n * E) / 10n);
});
