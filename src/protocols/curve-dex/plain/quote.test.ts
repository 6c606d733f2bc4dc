import { describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { MAX_UINT256 } from "../../../lib/math.js";
import { refuse } from "../../../lib/refusal.js";
import type { BlockContext } from "../../adapter.js";
import { curveOut } from "../../kit/curve/curve.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import { curveDex } from "../index.js";
import { amplificationAt, invariantOf } from "../math.js";
import type { PoolState } from "./pool.js";

const [dai, usdc, share, other] = ["1", "2", "3", "4"].map((digit) => `0x${digit.repeat(40)}` as Address) as [
  Address,
  Address,
  Address,
  Address,
];

const venue: Venue<PoolFacts> = {
  id: "curve-dex:pool",
  protocol: "curve-dex",
  standard: "curve-dex",
  address: "0x5555555555555555555555555555555555555555",
  tokens: [dai, usdc, share],
  feePpm: 400,
  facts: { early: false, precision: 1, decimals: [18, 6] },
};
const earlyVenue: Venue<PoolFacts> = { ...venue, facts: { ...venue.facts, early: true } };
const million = 10n ** 24n;
const state: PoolState = {
  balances: [million, 10n ** 12n],
  supply: 2n * million,
  ramp: { from: 100n, to: 200n, fromSeconds: 1_000n, toSeconds: 2_000n },
  fee: 4_000_000n,
  adminFee: 5_000_000_000n,
};
const context: BlockContext = { number: 2n, timestamp: 3_000n, baseFeeWei: 1n };

function ask(tokenIn: Address, tokenOut: Address, amountIn: bigint, at = venue) {
  return curveDex.quote(at, state, { tokenIn, tokenOut, amountIn, context });
}

describe("amplificationAt", () => {
  test("moves in a straight line and then rests", () => {
    const falling = { ...state, ramp: { ...state.ramp, from: 200n, to: 100n } };
    expect([1_000n, 1_500n, 2_000n, 9_000n].map((seconds) => amplificationAt(state, seconds))).toEqual([
      100n,
      150n,
      200n,
      200n,
    ]);
    expect(amplificationAt(falling, 1_250n)).toBe(175n);
  });
});

describe("invariantOf", () => {
  test("is the sum of equal balances, and less than that of unequal ones", () => {
    const invariant = { amplification: 100n, precision: 1n, product: "stepwise" } as const;
    expect(invariantOf([million, million], invariant)).toBe(2n * million);
    expect(invariantOf([million, 3n * million], invariant)).toBeLessThan(4n * million);
    expect(invariantOf([0n, 0n], invariant)).toBe(0n);
  });
});

describe("quote", () => {
  test("takes the fee from the output and leaves the admin's part of it out of the pool", () => {
    const quote = ask(dai, usdc, 10n ** 18n);
    expect(quote).toMatchObject({
      amountOut: 999_599n,
      state: { balances: [million + 10n ** 18n, 10n ** 12n - 999_599n - 199n], supply: state.supply },
    });
  });

  test("gives less for a deposit of one coin and its withdrawal than was paid", () => {
    const deposit = ask(usdc, share, 10n ** 9n);
    if (!("amountOut" in deposit)) throw new Error(deposit.reason);
    expect(deposit.state.supply).toBe(state.supply + deposit.amountOut);
    const back = curveDex.quote(venue, deposit.state, {
      tokenIn: share,
      tokenOut: usdc,
      amountIn: deposit.amountOut,
      context,
    });
    if (!("amountOut" in back)) throw new Error(back.reason);
    expect(back.amountOut).toBeLessThan(10n ** 9n);
    expect(back.amountOut).toBeGreaterThan(999_000_000n);
  });

  test("refuses what the pool does not do", () => {
    expect([
      ask(dai, other, 1n),
      ask(dai, dai, 1n),
      ask(dai, usdc, 0n),
      ask(dai, usdc, 1n),
      ask(dai, usdc, MAX_UINT256),
      ask(share, usdc, state.supply + 1n),
      ask(share, usdc, 10n ** 18n, earlyVenue),
    ]).toEqual([
      refuse("otherTokens", "the pool does not turn these tokens into each other"),
      refuse("otherTokens", "the pool does not turn these tokens into each other"),
      refuse("tooLittle", "the amount is not positive"),
      refuse("tooLittle", "the output is zero"),
      refuse("tooMuch", "the pool's arithmetic does not hold that much"),
      refuse("tooMuch", "there are not so many shares"),
      refuse("otherTokens", "the pool does not turn these tokens into each other"),
    ]);
  });
});

describe("curve", () => {
  test("follows the quote of a pool at rest", () => {
    for (const [tokenIn, tokenOut, unit] of [
      [dai, usdc, 10n ** 18n],
      [usdc, dai, 10n ** 6n],
      [usdc, share, 10n ** 6n],
      [share, dai, 10n ** 18n],
    ] as const) {
      const curve = curveDex.curve(venue, state, tokenIn, tokenOut);
      for (const count of [1_000n, 30_000n, 300_000n, 700_000n]) {
        const quote = ask(tokenIn, tokenOut, count * unit);
        if (curve === undefined || !("amountOut" in quote)) throw new Error("no curve or no quote");
        const ratio = curveOut(curve, Number(count * unit)) / Number(quote.amountOut);
        expect(Math.abs(ratio - 1)).toBeLessThan(5e-5);
      }
    }
  });

  test("there is none from the share to a coin in the early pools", () => {
    expect(curveDex.curve(earlyVenue, state, share, dai)).toBeUndefined();
    expect(curveDex.curve(venue, state, share, other)).toBeUndefined();
  });
});

describe("encode", () => {
  const fill = { amount: { token: usdc, sharePpm: 1_000_000 }, prefunded: false, to: "executor" } as const;

  test("swaps, deposits and redeems", () => {
    expect([
      curveDex.encode(venue, state, { ...fill, tokenIn: usdc, tokenOut: dai }),
      curveDex.encode(venue, state, { ...fill, tokenIn: usdc, tokenOut: share }),
      curveDex.encode(venue, state, { ...fill, tokenIn: share, tokenOut: usdc }),
    ]).toEqual([
      { op: "curve", pool: venue.address, kind: "int128", i: 1, j: 0, amount: fill.amount, tokenOut: dai },
      { op: "curveAdd", pool: venue.address, amounts: [{ token: dai, sharePpm: 0 }, fill.amount] },
      { op: "curveRemoveOne", pool: venue.address, i: 1, amount: fill.amount },
    ]);
  });

  test("throws for a trade the pool does not make", () => {
    expect(() => curveDex.encode(venue, state, { ...fill, tokenIn: other, tokenOut: dai })).toThrow(
      `${venue.id} does not turn ${other} into ${dai}`,
    );
  });
});

describe("meta", () => {
  test("names what a fill does, and the share", () => {
    const { action, position } = curveDex.meta;
    expect([
      action({ venue, tokenIn: dai, tokenOut: usdc }),
      action({ venue, tokenIn: dai, tokenOut: share }),
      action({ venue, tokenIn: share, tokenOut: dai }),
    ]).toEqual(["swap", "deposit", "redeem"]);
    expect(position?.({ ...venue, shareSymbol: "3Crv" })).toEqual({
      address: share,
      symbol: "3Crv",
      decimals: 18,
    });
  });
});

describe("shares", () => {
  const { shares } = curveDex as Required<typeof curveDex>;
  test("stand for the balances, and for ever more of the invariant as fees come in", () => {
    expect([shares.reserves(venue, state), shares.supply?.(venue, state)]).toEqual([
      [
        { token: dai, amount: million },
        { token: usdc, amount: 10n ** 12n },
      ],
      2n * million,
    ]);
    const priceOf = (from: PoolState) => shares.index?.(venue, from) as number;
    expect(priceOf(state)).toBe(1);
    const traded = ask(dai, usdc, 10n ** 23n) as { state: PoolState };
    // Half of the 4 basis points of a hundred thousand stays in the pool of two million.
    expect((priceOf(traded.state) - 1) * 1e5).toBeCloseTo(1, 1);
    const left = curveDex.quote(venue, traded.state, {
      tokenIn: share,
      tokenOut: dai,
      amountIn: million,
      context,
    }) as { state: PoolState };
    expect(priceOf(left.state)).toBeGreaterThan(priceOf(traded.state));
    expect(priceOf({ ...state, balances: [0n, 1n] })).toBeNaN();
  });
});
