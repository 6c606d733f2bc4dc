import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../lib/address.js";
import { runs } from "../lib/testing/runs.js";
import type { Market } from "../market/market.js";
import { amountOutAfterGas, type Costs } from "./compareAfterGas.js";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph/graph.js";
import type { Plan } from "./plan.js";
import type { Bound } from "./request.js";
import { tokensPerWei } from "./search/gasInTokens.js";
import type { PoolState } from "./testing/adapters.js";
import { tokenAddress } from "./testing/adapters.js";
import { costsOf } from "./testing/costs.js";
import { fairEnds, fairSpecs } from "./testing/fair.js";
import {
  type Asked,
  marketOf,
  randomMarket,
  requestOf,
  type VenueSpec,
  wrapSpecs,
} from "./testing/market.js";
import { makeRandom, type Random } from "./testing/random.js";
import { weightedSpec } from "./testing/realVenues.js";

const gasPricesWei = [0n, 10n ** 9n, 5n * 10n ** 9n, 10n ** 11n];

/** How much more than its samples indicate a sampled curve may yield between two of them, which a bound ignores. */
const BETWEEN_SAMPLES = 1e-5;

type Best = { readonly plan: Plan; readonly bound: Bound; readonly costs: Costs };

function best(market: Market, asked: Asked): Best | undefined {
  const graph = buildGraph(market);
  const result = findRoute(graph, { ...requestOf(asked), certify: true });
  if (!result.found) return undefined;
  return { plan: result.plan, bound: result.bound!, costs: costsOf(graph, asked) };
}

/**
 * `more` may fall below `less` only by its own gap, before and after gas: then `less` is within its bound. The price of
 * gas is that in the market of `more`.
 */
function expectNotWorse(more: Best | undefined, less: Best | undefined): void {
  if (less === undefined) return;
  if (more === undefined) throw new Error("no route where there was one with less");
  const rounding = BigInt(Math.ceil(Number(more.bound.gross) * BETWEEN_SAMPLES));
  expect(less.plan.outputs[0].amount).toBeLessThanOrEqual(more.bound.gross + rounding);
  expect(amountOutAfterGas(less.plan, more.costs)).toBeLessThanOrEqual(more.bound.net + rounding);
}

/** Returns markets of pairs only, and of real protocols with pools of eight tokens, each with a question. */
function questions(count: number): { market: Market; asked: Asked }[] {
  return Array.from({ length: count }, (_, seed) => {
    const random = makeRandom(seed);
    const amountIn = BigInt(Math.ceil(10 ** (16 + 7 * random.uniform())));
    const gasPriceWei = gasPricesWei[seed % 4]!;
    if (seed % 3 > 0) {
      const market = randomMarket({ venues: 40 + random.below(40), tokens: 9, seed });
      return {
        market,
        asked: { tokenIn: tokenAddress(0), tokenOut: tokenAddress(1), amountIn, gasPriceWei },
      };
    }
    const [tokenIn, tokenOut] = fairEnds(random);
    const market = marketOf(fairSpecs(random, 10 + random.below(20)));
    return { market, asked: { tokenIn, tokenOut, amountIn, gasPriceWei } };
  });
}

describe("findRoute", () => {
  test("gives no less for more, up to the gap", () => {
    for (const { market, asked } of questions(runs({ normal: 6, deep: 40 }))) {
      const amountIn = (asked.amountIn * 11n) / 10n;
      expectNotWorse(best(market, { ...asked, amountIn }), best(market, asked));
      // Rounding would show with one more unit.
      expectNotWorse(best(market, { ...asked, amountIn: asked.amountIn + 1n }), best(market, asked));
    }
  });

  test("gives no less with a venue more, up to the gap", () => {
    for (const [index, { market, asked }] of questions(runs({ normal: 8, deep: 48 })).entries()) {
      const left = 2 + (index % (market.pools.size - 2));
      const fewer = new Map([...market.pools].filter((_, place) => place !== left));
      expectNotWorse(best(market, asked), best({ ...market, pools: fewer }, asked));
    }
  });

  test("gives no less with every venue twice, up to the gap", () => {
    for (const { market, asked } of questions(runs({ normal: 6, deep: 24 }))) {
      const twice = [...market.pools].flatMap(([id, entry]) => {
        const venue = { ...entry.venue, id: `${id}+` };
        return [[id, entry] as const, [`${id}+`, { ...entry, venue }] as const];
      });
      expectNotWorse(best({ ...market, pools: new Map(twice) }, asked), best(market, asked));
    }
  });

  /**
   * Free gas makes every small detour worth a fill. They must not take the places of venues that the input needs, which
   * are too small to be found for large parts of it.
   */
  test.each([
    [11, 10n ** 19n],
    [103, 31n * 10n ** 18n],
    [380, 10n ** 19n],
  ])("routes for free what it routes at a price of gas, seed %d", (seed, amountIn) => {
    const graph = buildGraph(marketOf([...wrapSpecs(), ...weightedSpecs(makeRandom(seed))]));
    for (const gasPriceWei of [5n * 10n ** 9n, 10n ** 6n, 0n]) {
      const asked = { tokenIn: tokenAddress(0), tokenOut: tokenAddress(9), amountIn, gasPriceWei };
      const result = findRoute(graph, requestOf({ ...asked, maxFills: 32 }));
      expect(result.found, `at ${gasPriceWei} wei`).toBe(true);
    }
  });
});

/** Returns weighted pools among thirty tokens, half of them with one of the first four. Each takes 30 % of what it holds. */
function weightedSpecs(random: Random): VenueSpec[] {
  return Array.from({ length: 150 }, (_, index) => {
    const hasHub = random.uniform() < 0.5;
    const left = Array.from({ length: 30 }, (__, token) => token);
    const size = 2 + (random.uniform() < 0.3 ? random.below(4) : 0);
    const tokens = Array.from({ length: size }, (__, place) => {
      const most = place === 0 && hasHub ? 4 : left.length;
      return left.splice(random.below(most), 1)[0]!;
    });
    const weights = tokens.map(() => 0.2 + random.uniform());
    const worth = 1e18 * Math.exp(2.5 * random.normal());
    const balances = weights.map((weight) =>
      BigInt(Math.ceil(worth * weight * (1 + 0.05 * random.normal()))),
    );
    const share = tokenAddress(2_000_000 + index);
    return weightedSpec({ tokens: tokens.map(tokenAddress), balances, weights, share, feePpm: 3_000 });
  });
}

/** Returns the market with `digits` more decimals for some tokens. The value of a token in wei does not change. */
function withDecimals(market: Market, digits: ReadonlyMap<Address, number>): Market {
  const scaleOf = (token: Address | undefined) => 10n ** BigInt(digits.get(token ?? NATIVE) ?? 0);
  const specs = [...market.pools.values()].map(({ venue, adapter, state }) => {
    const { reserves } = state as PoolState;
    const scaled = (index: 0 | 1) => reserves[index] * scaleOf(venue.tokens[index]);
    const moved = reserves === undefined ? state : { reserves: [scaled(0), scaled(1)] };
    return { adapter, tokens: venue.tokens, feePpm: venue.feePpm, state: moved };
  });
  return marketOf(specs);
}

describe("decimals change nothing", () => {
  const [input, output, middle, another] = [2, 1, 4, 5].map(tokenAddress) as [
    Address,
    Address,
    Address,
    Address,
  ];
  test.each([
    {
      what: "of tokens between",
      digits: [
        [middle, 3],
        [another, 9],
      ],
    },
    { what: "of the input", digits: [[input, 4]] },
    { what: "of the output", digits: [[output, 6]] },
    {
      what: "of all of them",
      digits: [
        [input, 3],
        [output, 12],
        [middle, 1],
        [another, 6],
      ],
    },
  ] as { what: string; digits: [Address, number][] }[])("$what", ({ digits }) => {
    const scales = new Map(digits);
    const scaled = (token: Address) => 10n ** BigInt(scales.get(token) ?? 0);
    const differences: number[] = [];
    for (let seed = 0; seed < 24; seed++) {
      const market = randomMarket({ venues: 50, tokens: 8, seed });
      const graph = buildGraph(market);
      const perWei = tokensPerWei(graph)[graph.tokenIndex.get(input)!]!;
      const amountIn = BigInt(Math.ceil(perWei * 10 ** (17 + (seed % 5))));
      const asked = { tokenIn: input, tokenOut: output, amountIn, gasPriceWei: gasPricesWei[seed % 4]! };
      const one = best(market, asked);
      const other = best(withDecimals(market, scales), { ...asked, amountIn: amountIn * scaled(input) });
      if (one === undefined || other === undefined) {
        expect(one).toBe(other);
        continue;
      }
      const unit = Number(scaled(output));
      const ratio = (a: bigint, b: bigint) => Number(a) / Number(b) / unit;
      expect(ratio(other.bound.gross, one.bound.gross)).toBeCloseTo(1, 6);
      expect(ratio(other.bound.net, one.bound.net)).toBeCloseTo(1, 6);
      const net = ratio(amountOutAfterGas(other.plan, other.costs), amountOutAfterGas(one.plan, one.costs));
      const gross = ratio(other.plan.outputs[0].amount, one.plan.outputs[0].amount);
      differences.push(Math.max(Math.abs(net - 1), Math.abs(gross - 1)));
    }
    expect(differences.length).toBeGreaterThan(20);
    expect(Math.max(...differences)).toBeLessThan(1e-4);
    // A search that cannot try everything may stop at either of two ways that yield nearly the same.
    expect(differences.filter((difference) => difference > 1e-6).length).toBeLessThan(4);
  });
});
