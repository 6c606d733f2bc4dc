import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NATIVE } from "../lib/address.js";
import { netOut } from "./compare.js";
import { findRoute } from "./findRoute.js";
import { tokensPerWei } from "./gas.js";
import { buildGraph } from "./graph.js";
import type { RouteRequest } from "./request.js";
import { ladder, type Rung, tokenAddress, vault } from "./testing/adapters.js";
import { faultsOf, longestWay } from "./testing/check.js";
import { marketOf, poolSpec, randomMarket, requestOf, type VenueSpec, wrapSpecs } from "./testing/market.js";
import { makeRandom, type Random } from "./testing/random.js";

const marketSeed = fc.record({
  venues: fc.integer({ min: 3, max: 150 }),
  tokens: fc.integer({ min: 3, max: 25 }),
  seed: fc.integer({ min: 0, max: 1e9 }),
});
const token = fc.integer({ min: -1, max: 12 }).map((index) => (index < 0 ? NATIVE : tokenAddress(index)));
const asked = fc.record({
  tokenIn: token,
  tokenOut: token,
  digits: fc.double({ min: 0, max: 26, noNaN: true }),
  gasPriceWei: fc.constantFrom(0n, 10n ** 9n, 10n ** 11n),
});

function questionOf({
  digits,
  ...rest
}: typeof asked extends fc.Arbitrary<infer T> ? T : never): RouteRequest {
  return requestOf({ ...rest, amountIn: BigInt(Math.ceil(10 ** digits)) });
}

describe("findRoute on random markets", () => {
  test("plans add up, keep the limits, repeat, and are never below the single path", () => {
    fc.assert(
      fc.property(marketSeed, asked, (shape, query) => {
        if (query.tokenIn === query.tokenOut) return;
        const graph = buildGraph(randomMarket(shape));
        const request = questionOf(query);
        const result = findRoute(graph, request);
        if (!result.found) return;
        const { plan, singlePath } = result;
        const ends = Number(query.tokenIn === NATIVE) + Number(query.tokenOut === NATIVE);
        expect(faultsOf(plan)).toEqual([]);
        expect(longestWay(plan)).toBeLessThanOrEqual(4 + ends);
        expect(plan.fills.length).toBeLessThanOrEqual(16);
        if (singlePath !== undefined) {
          const perGas =
            tokensPerWei(graph)[graph.tokenIndex.get(query.tokenOut)!]! * Number(query.gasPriceWei);
          expect(faultsOf(singlePath)).toEqual([]);
          expect(netOut(plan, perGas)).toBeGreaterThanOrEqual(netOut(singlePath, perGas));
        }
        expect(findRoute(buildGraph(randomMarket(shape)), request)).toEqual(result);
      }),
      { numRuns: 600, seed: 1 },
    );
  });
});

/** Reserves, rates and caps from 1 to 1e33, arbitrage everywhere, duplicates, venues of all kinds. */
function wildSpecs(random: Random): VenueSpec[] {
  const amount = () => BigInt(Math.max(1, Math.round(10 ** (33 * random.uniform()))));
  const rungs = (): Rung[] => {
    const rung = () => ({ capacityIn: amount(), reserveIn: amount(), reserveOut: amount() });
    return Array.from({ length: random.below(4) }, rung);
  };
  const specs: VenueSpec[] = random.uniform() < 0.3 ? wrapSpecs() : [];
  for (let count = 1 + random.below(30); count > 0; count--) {
    const tokens = [tokenAddress(random.below(8)), tokenAddress(8 + random.below(2))] as const;
    const [first, second] = random.uniform() < 0.5 ? tokens : [tokens[1], tokens[0]];
    const kind = random.uniform();
    const caps = { outNumerator: amount(), outDenominator: amount(), capacityIn: amount() };
    if (kind < 0.6) specs.push(poolSpec(first, second, [amount(), amount()], random.below(20_000)));
    else if (kind < 0.75) specs.push({ adapter: vault, tokens: [first, second], feePpm: 0, state: caps });
    else if (kind < 0.9)
      specs.push({
        adapter: ladder,
        tokens: [first, second],
        feePpm: 100,
        state: { sides: [rungs(), rungs()] },
      });
    else if (specs.length > 0) specs.push(specs[random.below(specs.length)]!);
  }
  return specs;
}

describe("findRoute on hostile markets", () => {
  test("never throws, and what it answers settles", () => {
    let routes = 0;
    for (let seed = 0; seed < 1_500; seed++) {
      const random = makeRandom(seed);
      const graph = buildGraph(marketOf(wildSpecs(random)));
      const [tokenIn, tokenOut] = [tokenAddress(random.below(10)), tokenAddress(random.below(10))];
      if (tokenIn === tokenOut) continue;
      const amountIn = BigInt(Math.ceil(10 ** (33 * random.uniform())));
      const gasPriceWei = random.uniform() < 0.5 ? 0n : BigInt(Math.ceil(10 ** (20 * random.uniform())));
      const ask = (amount: bigint) => requestOf({ tokenIn, tokenOut, amountIn: amount, gasPriceWei });
      const result = findRoute(graph, ask(amountIn));
      if (result.found) {
        routes++;
        expect(faultsOf(result.plan)).toEqual([]);
        continue;
      }
      if (result.reason === "noPath") continue;
      const routable = result.minAmountIn ?? result.maxAmountIn;
      if (routable > 0n) expect(findRoute(graph, ask(routable)).found).toBe(true);
    }
    expect(routes).toBeGreaterThan(300);
  });
});
