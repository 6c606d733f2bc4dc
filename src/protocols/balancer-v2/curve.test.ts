import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { refuse } from "../../lib/refusal.js";
import type { BlockContext } from "../adapter.js";
import { invariantOf as composableInvariant } from "../kit/balancer/invariant.js";
import { firstVersion } from "../kit/balancer/powers.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import * as composable from "./composable/paying.js";
import { countedAt } from "./composable/trade.js";
import { balancerV2 } from "./index.js";
import type { PoolFacts } from "./pool.js";
import { type ComposableState, type PoolState, poolOf, type WeightedState, wayThrough } from "./pool.js";
import { invariantOf as weightedInvariant } from "./weighted/math.js";
import * as weighted from "./weighted/paying.js";

const ONE = 10n ** 18n;
const [first, second, third, share, vault] = ["1", "2", "3", "4", "5"].map(
  (digit) => `0x${digit.repeat(40)}` as Address,
) as [Address, Address, Address, Address, Address];
const id: Hex = `${share}${"0".repeat(24)}`;
const context: BlockContext = { number: 2n, timestamp: 3_000n, baseFeeWei: 1n };

const venue: Venue<PoolFacts> = {
  id: `balancer-v2:${id}`,
  protocol: "balancer-v2",
  standard: "balancer-v2",
  address: vault,
  subject: id,
  tokens: [first, second, third, share],
  feePpm: 3_000,
  facts: { decimals: [18, 8, 6] },
};
const multipliers = poolOf(venue).multipliers;

/** Numbers of every order of magnitude, all equally likely. */
function sized(least: number, most: number): fc.Arbitrary<number> {
  return fc.double({ min: Math.log(least), max: Math.log(most), noNaN: true }).map(Math.exp);
}

/** Returns the value with 18 decimals. */
function fixed(value: number): bigint {
  return (BigInt(Math.round(value * 1e9)) * ONE) / 10n ** 9n;
}

/** Returns the balances in raw units of the three tokens. */
function balancesOf(values: readonly number[]): bigint[] {
  return values.map((value, index) => fixed(value) / (multipliers[index] as bigint));
}

const direction = fc.constantFrom<[number, number]>(
  ...[0, 1, 2, 3].flatMap((from) =>
    [0, 1, 2, 3].filter((to) => to !== from).map((to) => [from, to] as [number, number]),
  ),
);
const parts = fc.array(sized(1e-6, 1), { minLength: 5, maxLength: 5 });
const fee = sized(1e-5, 0.03).map(fixed);

const weightedState: fc.Arbitrary<WeightedState> = fc
  .record({
    sizes: fc.tuple(sized(1e3, 1e8), sized(1e3, 1e8), sized(1e3, 1e8)),
    parts: fc.tuple(sized(0.02, 1), sized(0.02, 1), sized(0.02, 1)),
    supply: sized(1e3, 1e8).map(fixed),
    swapFee: fee,
    grown: fc.double({ min: 0, max: 0.02, noNaN: true }),
  })
  .map(({ sizes, parts, supply, swapFee, grown }) => {
    const balances = balancesOf(sizes);
    const sum = parts[0] + parts[1] + parts[2];
    const [one, two] = [fixed(parts[0] / sum), fixed(parts[1] / sum)];
    const weights = [one, two, ONE - one - two];
    const tokens = balances.map((balance, index) => ({
      balance: balance * (multipliers[index] as bigint),
      weight: weights[index] as bigint,
    }));
    const lastInvariant = (weightedInvariant(firstVersion, tokens) * fixed(1 - grown)) / ONE;
    return { balances, supply, weights, swapFee, protocolFee: ONE / 2n, lastInvariant };
  });

const mintingVenue: Venue<PoolFacts> = {
  ...venue,
  facts: { ...venue.facts, minting: { rateProviders: [null, vault, null] } },
};
const mintingState: fc.Arbitrary<WeightedState> = fc
  .tuple(weightedState, fc.double({ min: -0.01, max: 0.05, noNaN: true }).map(fixed))
  .map(([state, growth]) => {
    const earned = { protocolFee: ONE / 4n, rates: (ONE * 11n) / 10n + growth, highest: (ONE * 11n) / 10n };
    return { ...state, yield: earned };
  });

const composableVenues = [
  { bounded: true, exempt: [false, false, false] },
  { bounded: false, exempt: [false, true, false] },
].map(
  (kind): Venue<PoolFacts> => ({
    ...venue,
    facts: {
      ...venue.facts,
      composable: { sharePlace: 1, rateProviders: [null, null, null], ...kind },
    },
  }),
);

const composableState: fc.Arbitrary<ComposableState> = fc
  .record({
    size: sized(1e3, 1e9),
    spread: fc.tuple(sized(0.02, 1), sized(0.02, 1), sized(0.02, 1)),
    supply: sized(0.8, 1.2),
    amplification: fc.integer({ min: 5, max: 5_000 }),
    swapFee: fee,
    grown: fc.double({ min: -0.001, max: 0.01, noNaN: true }),
    rate: fc.double({ min: 1, max: 1.3, noNaN: true }).map(fixed),
  })
  .map(({ size, spread, supply, amplification, swapFee, grown, rate }) => {
    const state: ComposableState = {
      balances: balancesOf(spread.map((part) => part * size)),
      supply: 0n,
      unsold: 1n << 111n,
      amplification: BigInt(amplification) * 1_000n,
      rates: [
        null,
        {
          current: rate,
          old: (rate * 999n) / 1_000n,
          untilSeconds: 1n,
          cacheSeconds: 9n,
          told: rate + 10n ** 15n,
        },
        null,
      ],
      swapFee,
      protocolFees: { swap: ONE / 2n, yield: ONE / 4n },
      last: { amplification: BigInt(amplification) * 1_000n, invariant: 0n },
    };
    const { balances } = countedAt(poolOf(composableVenues[0] as Venue<PoolFacts>), state, context.timestamp);
    const invariant = composableInvariant(state.amplification, balances);
    return {
      ...state,
      supply: (invariant * fixed(supply)) / ONE,
      last: { ...state.last, invariant: (invariant * fixed(1 - grown)) / ONE },
    };
  });

/**
 * Returns the payout of a trade if it exceeds the contract's rounding, or undefined if it does not or the trade is
 * refused.
 */
function paidFor(of: Venue<PoolFacts>, state: PoolState, [from, to]: [number, number], amountIn: bigint) {
  const [tokenIn, tokenOut] = [of.tokens[from] as Address, of.tokens[to] as Address];
  const quote = balancerV2.quote(of, state, { tokenIn, tokenOut, amountIn, context });
  if (!("amountOut" in quote) || amountIn < 10n ** 6n || quote.amountOut < 10n ** 6n) return undefined;
  return Number(quote.amountOut);
}

function expectClose(
  of: Venue<PoolFacts>,
  state: PoolState,
  [from, to]: [number, number],
  parts: readonly number[],
): void {
  const pool = poolOf(of);
  const [tokenIn, tokenOut] = [of.tokens[from] as Address, of.tokens[to] as Address];
  const way = wayThrough(pool, tokenIn, tokenOut);
  if (way === undefined) throw new Error("no way");
  const sampled =
    "rates" in state ? composable.paying(pool, state, way, 1n << 64n) : weighted.paying(pool, state, way);
  const curve = balancerV2.curve(of, state, tokenIn, tokenOut);
  if (sampled === undefined || curve === undefined) throw new Error("no curve");
  const balanceIn = Number(from === 3 ? state.supply : state.balances[from]);
  const balanceOut = Number(to === 3 ? state.supply : state.balances[to]);
  const capacity = curveCapacity(curve);
  for (const part of parts) {
    const amountIn = BigInt(Math.floor(Math.min(balanceIn, capacity) * part));
    const paid = paidFor(of, state, [from, to], amountIn);
    if (paid === undefined) continue;
    // Two units of either token, and the maximum error of the contract's powers.
    const rounding = 2 + (2 * paid) / Number(amountIn) + 1e-12 * balanceOut;
    expect(Math.abs(sampled.outOf(Number(amountIn)) - paid)).toBeLessThan(1e-9 * paid + rounding);
    expect(Math.abs(curveOut(curve, Number(amountIn)) - paid)).toBeLessThan(5e-5 * paid + rounding);
  }
}

describe("curve", () => {
  test("of a weighted pool follows the quote", () => {
    fc.assert(fc.property(weightedState, direction, parts, (...of) => expectClose(venue, ...of)));
    fc.assert(fc.property(mintingState, direction, parts, (...of) => expectClose(mintingVenue, ...of)));
  });

  test("of a composable pool follows the quote", () => {
    const of = fc.constantFrom(...composableVenues);
    fc.assert(fc.property(of, composableState, direction, parts, expectClose), { numRuns: 200 });
  });

  test("of a weighted pool ends where the pool refuses, or a thousandth of the price is left", () => {
    fc.assert(
      fc.property(
        weightedState,
        fc.constantFrom<[number, number]>([0, 1], [1, 2], [3, 0]),
        (state, [from, to]) => {
          const [tokenIn, tokenOut] = [venue.tokens[from] as Address, venue.tokens[to] as Address];
          const curve = balancerV2.curve(venue, state, tokenIn, tokenOut);
          if (curve === undefined) throw new Error("no curve");
          const capacity = curveCapacity(curve);
          const ask = (amountIn: number) =>
            balancerV2.quote(venue, state, {
              tokenIn,
              tokenOut,
              amountIn: BigInt(Math.floor(amountIn)),
              context,
            });
          expect(ask(capacity)).toHaveProperty("amountOut");
          const limit = 0.3 * Number(from === 3 ? state.supply : state.balances[from]);
          if (capacity >= limit * (1 - 1e-9)) {
            expect(ask(capacity * 1.0001 + 2)).toEqual(
              refuse("tooMuch", "the pool does not take that much at once"),
            );
          }
        },
      ),
    );
  });

  test("there is none through an empty pool, or one with a silent rate", () => {
    const empty: WeightedState = {
      balances: [0n, 10n ** 12n, 10n ** 12n],
      supply: ONE,
      weights: [ONE / 2n, ONE / 4n, ONE / 4n],
      swapFee: 0n,
      protocolFee: 0n,
      lastInvariant: 0n,
    };
    const rate = { current: ONE, old: ONE, untilSeconds: 1n, cacheSeconds: 9n, told: null };
    const silent: ComposableState = {
      balances: [ONE, 10n ** 8n, 10n ** 6n],
      supply: 3n * ONE,
      unsold: ONE,
      amplification: 100_000n,
      rates: [null, rate, null],
      swapFee: 0n,
      protocolFees: { swap: 0n, yield: 0n },
      last: { amplification: 100_000n, invariant: 3n * ONE },
    };
    expect([
      balancerV2.curve(venue, empty, first, second),
      balancerV2.curve(venue, empty, second, first),
      balancerV2.curve(venue, empty, second, share),
      balancerV2.curve(venue, empty, share, second),
      balancerV2.curve(composableVenues[0] as Venue<PoolFacts>, silent, first, third),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});
