import { expect, test } from "vitest";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph/graph.js";
import { tokenAddress } from "./testing/adapters.js";
import { faultsOf } from "./testing/check.js";
import { marketOf, requestOf } from "./testing/market.js";
import { pairSpec, weightedSpec } from "./testing/realVenues.js";
import { replayFaults } from "./testing/replay.js";

const ether = 10n ** 18n;
const [input, output, ...between] = [0, 1, 2, 3, 4].map(tokenAddress);

test("a pool of many tokens is met once for each of them where that pays, and settles as it is then", () => {
  const pool = weightedSpec({
    tokens: [input!, ...between],
    balances: [1_000n, 1_000n, 1_000n, 1_000n].map((amount) => amount * ether),
    weights: [1, 1, 1, 1],
    share: tokenAddress(50),
    feePpm: 1_000,
  });
  const ways = between.map((token) => pairSpec(token, output!, [100n * ether, 100n * ether]));
  const market = marketOf([pool, ...ways]);
  const asked = { tokenIn: input!, tokenOut: output!, amountIn: 90n * ether, gasPriceWei: 0n };
  const found = findRoute(buildGraph(market), requestOf(asked));
  if (!found.found) throw new Error(found.reason);
  const { plan } = found;
  expect(plan.moves.filter(({ pool: { venue } }) => venue.id === "v0")).toHaveLength(3);
  expect([...faultsOf(plan), ...replayFaults(plan, market)]).toEqual([]);
  // With only one pair after the pool, the output is much smaller.
  const alone = findRoute(buildGraph(marketOf([pool, ways[0]!])), requestOf(asked));
  expect(alone.found && plan.outputs[0].amount > (alone.plan.outputs[0].amount * 13n) / 10n).toBe(true);
});
