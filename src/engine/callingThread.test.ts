import { describe, expect, test } from "vitest";
import { viewOf } from "../market/index.js";
import { tokenAddress } from "../routing/testing/adapters.js";
import { context, marketOf, randomMarket } from "../routing/testing/market.js";
import { makeEngine } from "./callingThread.js";
import type { SearchRequest } from "./engine.js";

const request: SearchRequest = {
  inputs: [{ token: tokenAddress(0), amount: 10n ** 18n }],
  tokenOut: tokenAddress(1),
  context,
  gasPriceWei: 10n ** 9n,
  maxHops: 4,
  maxFills: 8,
  maxGas: 16_000_000,
};
const market = randomMarket({ venues: 60, tokens: 12, seed: 5 });
/** No search of a test takes so long that the clock cuts it. */
const patient = { deadlineMs: 60_000 };

describe("makeEngine", () => {
  test("searches the same request on the same market once", async () => {
    const engine = makeEngine(patient);
    const [first, second] = await Promise.all([
      engine.search(viewOf(market), request),
      engine.search(viewOf(market), { ...request }),
    ]);
    expect(first.found).toBe(true);
    expect(second).toBe(first);
    expect(await engine.search(viewOf(market), request)).toBe(first);
  });

  test.each([
    ["amount", { inputs: [{ token: tokenAddress(0), amount: 10n ** 18n + 1n }] }],
    ["token", { inputs: [{ token: tokenAddress(2), amount: 10n ** 18n }] }],
    ["state", { states: new Map([["v5", { reserves: [10n ** 20n, 10n ** 20n] }]]) }],
    ["tokenOut", { tokenOut: tokenAddress(3) }],
    ["maxHops", { maxHops: 1 }],
    ["maxFills", { maxFills: 1 }],
    ["gasPriceWei", { gasPriceWei: 0n }],
    ["certificate", { certify: true }],
    ["context", { context: { ...context, timestamp: 2n } }],
  ])("searches anew for another %s", async (_, change) => {
    const engine = makeEngine(patient);
    const first = await engine.search(viewOf(market), request);
    expect(await engine.search(viewOf(market), { ...request, ...change })).not.toBe(first);
  });

  test("searches anew on another market, though it is equal", async () => {
    const engine = makeEngine(patient);
    const twin = { ...market };
    const [first, second] = [
      await engine.search(viewOf(market), request),
      await engine.search(viewOf(twin), request),
    ];
    expect(second).not.toBe(first);
    if (!first.found || !second.found) throw new Error("no route");
    expect(second.plan).toEqual(first.plan);
  });

  test("remembers what cannot be routed as well", async () => {
    const engine = makeEngine(patient);
    const empty = marketOf([]);
    const first = await engine.search(viewOf(empty), request);
    expect(first).toEqual({ found: false, reason: "noPath" });
    expect(await engine.search(viewOf(empty), request)).toBe(first);
  });

  test("runs searches ahead of the first requests on a network, if it should", async () => {
    let curves = 0;
    const counted = new Map(
      [...market.pools].map(([id, pool]) => {
        const { curve } = pool.adapter;
        const counting: typeof curve = (...input) => {
          curves += 1;
          return curve.apply(pool.adapter, input);
        };
        return [id, { ...pool, adapter: { ...pool.adapter, curve: counting } }];
      }),
    );
    const first = { ...market, pools: counted };
    await makeEngine(patient).follow(first);
    expect(curves).toBe(0);
    const engine = makeEngine({ ...patient, warmUp: true });
    await engine.follow(first);
    expect(curves).toBeGreaterThan(0);
    expect(engine.figures().searches).toBe(0);
    const once = curves;
    await engine.follow({ ...first });
    expect(curves).toBe(once);
  });

  test("does not grow without end", async () => {
    const engine = makeEngine(patient);
    const first = await engine.search(viewOf(market), { ...request, maxHops: 1 });
    for (let index = 1; index <= 1000; index++) {
      await engine.search(viewOf(market), {
        ...request,
        maxHops: 1,
        context: { ...context, timestamp: BigInt(index + 1) },
      });
    }
    expect(await engine.search(viewOf(market), { ...request, maxHops: 1 })).not.toBe(first);
  });
});
