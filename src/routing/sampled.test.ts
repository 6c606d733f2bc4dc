import { describe, expect, test } from "vitest";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph/graph.js";
import { sampledLadder, tokenAddress } from "./testing/adapters.js";
import { marketOf, poolSpec, requestOf, type VenueSpec, wrapSpecs } from "./testing/market.js";

const [weth, usd, dai] = [tokenAddress(0), tokenAddress(1), tokenAddress(2)];
const honest = [
  ...wrapSpecs(),
  poolSpec(weth, usd, [10n ** 21n, 3n * 10n ** 12n]),
  poolSpec(usd, dai, [3n * 10n ** 12n, 3n * 10n ** 24n]),
  poolSpec(usd, dai, [10n ** 12n, 10n ** 24n], 500),
  poolSpec(weth, dai, [10n ** 20n, 3n * 10n ** 23n]),
];

/** Pays a thousand times the price of native for a little of it, and nothing for more. */
const rung = { capacityIn: 10n ** 16n, reserveIn: 10n ** 20n, reserveOut: 3n * 10n ** 14n };
const lie: VenueSpec = {
  adapter: sampledLadder,
  tokens: [weth, usd],
  feePpm: 0,
  state: { sides: [[rung], []] },
};

const find = (specs: readonly VenueSpec[]) => {
  const asked = { tokenIn: usd, tokenOut: dai, amountIn: 10n ** 10n, gasPriceWei: 10n ** 10n, certify: true };
  return findRoute(buildGraph(marketOf(specs)), requestOf(asked));
};

describe("a venue whose amounts somebody answers", () => {
  test("changes neither the route nor the proof of a route that goes elsewhere", () => {
    const [without, withIt] = [find(honest), find([...honest, lie])];
    if (!without.found || !withIt.found) throw new Error("no route");
    const ids = ({ plan }: typeof without) => plan.fills.map(({ pool }) => pool.venue.id);
    expect(ids(withIt)).toEqual(ids(without));
    expect(withIt.plan.output).toEqual(without.plan.output);
    expect(withIt.amountOutAfterGas).toBe(without.amountOutAfterGas);
    expect(withIt.bound).toEqual(without.bound);
    expect(withIt.gap).toEqual(without.gap);
  });
});
