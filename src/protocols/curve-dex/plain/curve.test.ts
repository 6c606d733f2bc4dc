import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import type { BlockContext } from "../../adapter.js";
import { curveCapacity, curveOut } from "../../kit/curve/curve.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import { curveDex } from "../index.js";
import { wayOf } from "../room.js";
import { paying } from "./paying.js";
import { type PoolState, poolOf } from "./pool.js";

const tokens = ["1", "2", "3", "4"].map((digit) => `0x${digit.repeat(40)}` as Address);
const context: BlockContext = { number: 2n, timestamp: 3_000n, baseFeeWei: 1n };
const decimals = [18, 6, 18];

const venues: Venue<PoolFacts>[] = [
  { early: false, precision: 1 },
  { early: false, precision: 100 },
  { early: true, precision: 1 },
].map((kind) => ({
  id: "curve-dex:pool",
  protocol: "curve-dex",
  standard: "curve-dex",
  address: "0x5555555555555555555555555555555555555555",
  tokens,
  feePpm: 400,
  facts: { ...kind, decimals },
}));

/** Numbers of every order of magnitude, all equally likely. */
function sized(least: number, most: number): fc.Arbitrary<number> {
  return fc.double({ min: Math.log(least), max: Math.log(most), noNaN: true }).map(Math.exp);
}

const stateOf = ({ facts }: Venue<PoolFacts>): fc.Arbitrary<PoolState> =>
  fc
    .record({
      size: sized(1e3, 1e9),
      spread: fc.tuple(sized(0.02, 1), sized(0.02, 1), sized(0.02, 1)),
      amplification: fc.integer({ min: 5, max: 5_000 }),
      fee: fc.integer({ min: 0, max: 10 ** 8 }),
    })
    .map(({ size, spread, amplification, fee }) => {
      const stored = BigInt(amplification) * BigInt(facts.precision);
      return {
        balances: spread.map((part, index) =>
          BigInt(Math.floor(part * size * 10 ** (decimals[index] as number))),
        ),
        supply: BigInt(Math.floor((spread[0] + spread[1] + spread[2]) * size * 0.95e18)),
        ramp: { from: stored, to: stored, fromSeconds: 1n, toSeconds: 2n },
        fee: BigInt(fee),
        adminFee: 5n * 10n ** 9n,
      };
    });

const trade = fc.constantFrom(...venues).chain((venue) =>
  fc.record({
    venue: fc.constant(venue),
    state: stateOf(venue),
    ends: fc
      .tuple(fc.nat(3), fc.nat(3))
      .filter(([from, to]) => from !== to && !(from === 3 && venue.facts.early)),
    parts: fc.array(sized(1e-6, 1), { minLength: 5, maxLength: 5 }),
  }),
);

describe("curve", () => {
  test("follows the quote, and takes nothing that the pool refuses", () => {
    fc.assert(
      fc.property(trade, ({ venue, state, ends: [from, to], parts }) => {
        const [tokenIn, tokenOut] = [tokens[from] as Address, tokens[to] as Address];
        const pool = poolOf(venue);
        const way = wayOf(venue, tokenIn, tokenOut);
        const curve = curveDex.curve(venue, state, tokenIn, tokenOut);
        const sampled = way && paying(pool, state, way);
        if (curve === undefined || sampled === undefined) throw new Error("no curve");
        const ask = (amountIn: bigint) =>
          curveDex.quote(venue, state, { tokenIn, tokenOut, amountIn, context });
        const capacity = curveCapacity(curve);
        const most = ask(BigInt(Math.floor(capacity)));
        // In very uneven pools the contract's own arithmetic may overflow or not converge, which no curve can predict.
        if (!("reason" in most && /^the pool's arithmetic does not/.test(most.reason)))
          expect(most).toHaveProperty("amountOut");
        const balanceIn = Number(from === 3 ? state.supply : state.balances[from]);
        const balanceOut = Number(to === 3 ? state.supply : state.balances[to]);
        for (const part of parts) {
          const amountIn = BigInt(Math.floor(Math.min(balanceIn, capacity) * part));
          const quote = ask(amountIn);
          if (!("amountOut" in quote) || amountIn < 10n ** 6n || quote.amountOut < 10n ** 6n) continue;
          const paid = Number(quote.amountOut);
          // Units of either token, and the precision lost in differences of the invariant. A deposit pays a fee in each
          // coin, and in an uneven pool a unit of the one of six decimals is worth many of 1e12 shares.
          const units = to === 3 ? 1e14 : 2;
          const rounding = units + (2 * paid) / Number(amountIn) + 1e-12 * balanceOut;
          expect(Math.abs(sampled.outOf(Number(amountIn)) - paid)).toBeLessThan(1e-9 * paid + rounding);
          expect(Math.abs(curveOut(curve, Number(amountIn)) - paid)).toBeLessThan(5e-5 * paid + rounding);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("there is none of a pool without a coin, or so uneven that its arithmetic overflows", () => {
    const [venue] = venues as [Venue<PoolFacts>];
    const state: PoolState = {
      balances: [0n, 10n ** 12n, 10n ** 24n],
      supply: 10n ** 24n,
      ramp: { from: 100n, to: 100n, fromSeconds: 1n, toSeconds: 2n },
      fee: 4_000_000n,
      adminFee: 0n,
    };
    const uneven = { ...state, balances: [1n, 1n, 10n ** 30n] };
    const [first, second, third, share] = tokens as [Address, Address, Address, Address];
    expect([
      curveDex.curve(venue, state, second, third),
      curveDex.curve(venue, state, first, share),
      curveDex.curve(venue, uneven, second, third),
      curveDex.curve(venue, uneven, third, share),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });
});
