import { describe, expect, test } from "vitest";
import type { Market } from "../market/market.js";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph.js";
import type { PoolState } from "./testing/adapters.js";
import { tokenAddress } from "./testing/adapters.js";
import { marketOf, randomMarket, requestOf } from "./testing/market.js";

const [tokenIn, tokenOut] = [tokenAddress(0), tokenAddress(1)];

function best(market: Market, amountIn: bigint) {
  const request = { ...requestOf({ tokenIn, tokenOut, amountIn, gasPriceWei: 0n }), certify: true };
  const result = findRoute(buildGraph(market), request);
  return result.found ? { out: result.plan.output.amount, most: result.bound!.gross } : { out: 0n, most: 0n };
}

/** `more` may stay below `less` by no more than its own gap; floats err by a millionth of a part. */
function expectNotWorse(more: ReturnType<typeof best>, less: ReturnType<typeof best>): void {
  const gap = more.most - more.out;
  expect(more.out + gap + gap / 1_000_000n).toBeGreaterThanOrEqual(less.out);
}

describe("findRoute", () => {
  test("gives no less for more, up to the gap", () => {
    for (let seed = 0; seed < 25; seed++) {
      const market = randomMarket({ venues: 40 + seed, tokens: 9, seed });
      const amountIn = 10n ** BigInt(16 + (seed % 7));
      expectNotWorse(best(market, (amountIn * 11n) / 10n), best(market, amountIn));
    }
  });

  test("gives no less with a venue more, up to the gap", () => {
    for (let seed = 0; seed < 25; seed++) {
      const market = randomMarket({ venues: 40 + seed, tokens: 9, seed });
      const fewer = new Map([...market.venues].filter((_, index) => index !== 2 + (seed % 30)));
      const amountIn = 10n ** BigInt(16 + (seed % 7));
      expectNotWorse(best(market, amountIn), best({ ...market, venues: fewer }, amountIn));
    }
  });

  test("gives the same whatever decimals the tokens between have", () => {
    for (let seed = 0; seed < 10; seed++) {
      const market = randomMarket({ venues: 50, tokens: 8, seed });
      const scaled = [...market.venues.values()].map(({ venue, adapter, state }) => {
        const { reserves } = state as PoolState;
        const isScaled = (token: string | undefined) =>
          token === tokenAddress(4) || token === tokenAddress(5);
        const scale = (index: 0 | 1) => reserves[index] * (isScaled(venue.tokens[index]) ? 1_000n : 1n);
        const moved = reserves === undefined ? state : { reserves: [scale(0), scale(1)] };
        return { adapter, tokens: venue.tokens, feePpm: venue.feePpm, state: moved };
      });
      const amountIn = 10n ** BigInt(18 + (seed % 4));
      const [one, other] = [best(market, amountIn), best(marketOf(scaled), amountIn)];
      expect(Number(one.out) / Number(other.out)).toBeCloseTo(1, 6);
      expect(Number(one.most) / Number(other.most)).toBeCloseTo(1, 6);
    }
  });
});
