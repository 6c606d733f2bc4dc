import { describe, expect, test } from "vitest";
import type { Pool } from "../market/index.js";
import { realMarket } from "./testing/market.js";
import { referToVenues, resolveVenues } from "./venueReferences.js";

const market = realMarket({ venues: 20, tokens: 6, seed: 2 });
const [first, second] = [...market.pools.values()] as [Pool, Pool];

/** As another thread gets it, and sends it back. */
function sent(value: unknown): unknown {
  return resolveVenues(structuredClone(referToVenues(value, market)), market);
}

describe("referToVenues, resolveVenues", () => {
  test("bring back the market's own venues and everything else as it was", () => {
    const plan = {
      fills: [{ market: first, amount: 5n }, { market: second }],
      prices: new Float64Array([1, 2]),
    };
    const back = sent({ plan, missing: undefined, none: null }) as { plan: typeof plan };
    expect(back).toEqual({ plan, missing: undefined, none: null });
    expect(back.plan.fills.map((fill) => fill.market)).toEqual([first, second]);
    expect(back.plan.fills[0]?.market).toBe(first);
  });

  test("keep another state of a venue", () => {
    const state = { supplyWei: 7n };
    expect(sent([{ ...first, state }])).toEqual([{ ...first, state }]);
  });

  test("keep one object one", () => {
    const plan = { fills: [{ market: first }] };
    const back = sent({ plan, singlePath: plan }) as { plan: unknown; singlePath: unknown };
    expect(back.plan).toBe(back.singlePath);
  });
});
