import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { Refused, refuse } from "../../lib/refusal.js";
import type { BlockContext } from "../adapter.js";
import { pow } from "../kit/balancer/powers.js";
import { curveOut } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import { balancerV2 } from "./index.js";
import type { PoolFacts, WeightedState } from "./pool.js";

const ONE = 10n ** 18n;
const [weth, usdc, share, other, vault] = ["1", "2", "3", "4", "5"].map(
  (digit) => `0x${digit.repeat(40)}` as Address,
) as [Address, Address, Address, Address, Address];
const id: Hex = `${share}${"0".repeat(24)}`;

const venue: Venue<PoolFacts> = {
  id: `balancer-v2:${id}`,
  protocol: "balancer-v2",
  standard: "balancer-v2",
  address: vault,
  subject: id,
  tokens: [weth, usdc, share],
  feePpm: 3_000,
  facts: { decimals: [18, 6] },
};
const state: WeightedState = {
  balances: [1_000n * ONE, 3_000_000_000_000n],
  supply: 100_000n * ONE,
  weights: [ONE / 2n, ONE / 2n],
  swapFee: (3n * ONE) / 1_000n,
  protocolFee: ONE / 2n,
  lastInvariant: 0n,
};
const context: BlockContext = { number: 2n, timestamp: 3_000n, baseFeeWei: 1n };

function ask(tokenIn: Address, tokenOut: Address, amountIn: bigint, from = state) {
  return balancerV2.quote(venue, from, { tokenIn, tokenOut, amountIn, context });
}

describe("pow", () => {
  test("is right to seventeen digits or so", () => {
    for (const [base, exponent] of [
      [2n * ONE, ONE / 2n],
      [ONE / 3n, 4n * ONE],
      [(ONE * 101n) / 100n, (ONE * 7n) / 10n],
      [10n ** 30n, ONE / 5n],
    ] as const) {
      const exact = (Number(base) / 1e18) ** (Number(exponent) / 1e18);
      expect(Number(pow(base, exponent)) / 1e18 / exact).toBeCloseTo(1, 13);
    }
    expect([pow(0n, ONE), pow(5n, 0n)]).toEqual([0n, ONE]);
  });

  test("throws beyond what the contract can", () => {
    expect(() => pow(1n << 255n, ONE)).toThrow(Refused);
    expect(() => pow(10n ** 40n, 10n * ONE)).toThrow(Refused);
  });
});

describe("quote", () => {
  test("is a constant product where the weights are equal", () => {
    const quote = ask(weth, usdc, ONE);
    if (!("amountOut" in quote)) throw new Error(quote.reason);
    const net = 0.997;
    expect(Number(quote.amountOut) / ((3e12 * net) / (1_000 + net))).toBeCloseTo(1, 8);
    expect(quote.state.balances).toEqual([1_001n * ONE, 3_000_000_000_000n - quote.amountOut]);
  });

  test("pays the protocol its share of the growth at a join", () => {
    const calm = ask(usdc, share, 10n ** 9n, { ...state, protocolFee: 0n });
    const invariant = "state" in calm ? (calm.state as WeightedState).lastInvariant : 0n;
    const grown = ask(usdc, share, 10n ** 9n, { ...state, lastInvariant: (invariant * 99n) / 100n });
    const free = ask(usdc, share, 10n ** 9n, { ...state, lastInvariant: invariant });
    if (!("amountOut" in grown) || !("amountOut" in free)) throw new Error("refused");
    // Half of two per cent of one balance, or one per cent of the invariant.
    const paid = Number((free.state.balances[0] as bigint) - (grown.state.balances[0] as bigint)) / 1e21;
    expect(paid).toBeGreaterThan(0.009);
    expect(paid).toBeLessThan(0.011);
    expect(grown.amountOut).toBe(free.amountOut);
  });

  test("refuses what the pool does not do", () => {
    expect([
      ask(weth, other, 1n),
      ask(weth, weth, 1n),
      ask(weth, usdc, 0n),
      ask(weth, usdc, 1n),
      ask(weth, usdc, 301n * ONE),
      ask(share, usdc, 31_000n * ONE),
      ask(usdc, share, 1n << 112n),
    ]).toEqual([
      refuse("otherTokens", "the pool does not turn these tokens into each other"),
      refuse("otherTokens", "the pool does not turn these tokens into each other"),
      refuse("tooLittle", "the amount is not positive"),
      refuse("tooLittle", "the output is zero"),
      refuse("tooMuch", "the pool does not take that much at once"),
      refuse("tooMuch", "the pool does not take that much at once"),
      refuse("tooMuch", "the pool does not take that much at once"),
    ]);
  });
});

describe("apply", () => {
  const address = (of: Address): Hex => `0x${word(BigInt(of))}`;
  const swap: Hex = "0x2170c741c41531aec20e7c107c24eecfdd15e69c9bb0a8dd37b1840b9e0b207b";
  const changed: Hex = "0xe5ce249087ce04f05a957192435400fd97868dba0e6a4b4c049abf8af80dae78";
  const fee: Hex = "0xa9ba3ffe0b6c366b81232caab38605a0699ad5398d6cce76f91ee809e322dafc";
  const applied = (topics: readonly Hex[], data: Hex = "0x") =>
    balancerV2.apply(venue, state, { address: vault, topics, data });

  test("moves the balances by a swap of the pool", () => {
    const data: Hex = `0x${word(5n)}${word(7n)}`;
    expect(applied([swap, id, address(usdc), address(weth)], data)).toEqual({
      ...state,
      balances: [1_000n * ONE - 7n, 3_000_000_000_005n],
    });
  });

  test("passes over other pools, and asks for a reload after all else", () => {
    expect(applied([swap, `0x${word(9n)}`, address(usdc), address(weth)])).toBe(state);
    expect([applied([changed, id]), applied([fee]), applied([])]).toEqual([undefined, undefined, undefined]);
  });
});

describe("curve", () => {
  test("follows the quote", () => {
    for (const [tokenIn, tokenOut, amountIn] of [
      [weth, usdc, 30n * ONE],
      [usdc, weth, 400_000_000_000n],
      [weth, share, 200n * ONE],
      [share, usdc, 20_000n * ONE],
    ] as const) {
      const curve = balancerV2.curve(venue, state, tokenIn, tokenOut);
      const quote = ask(tokenIn, tokenOut, amountIn);
      if (curve === undefined || !("amountOut" in quote)) throw new Error("no curve or no quote");
      expect(curveOut(curve, Number(amountIn)) / Number(quote.amountOut)).toBeCloseTo(1, 4);
    }
    expect(balancerV2.curve(venue, state, weth, other)).toBeUndefined();
  });
});

describe("encode", () => {
  const amount = { token: usdc, sharePpm: 1_000_000 } as const;
  const fill = { amount, prefunded: false, to: "receiver" } as const;
  const place = { vault, poolId: id, amount, to: "receiver" };

  test("swaps, joins and exits", () => {
    expect([
      balancerV2.encode(venue, state, { ...fill, tokenIn: usdc, tokenOut: weth }),
      balancerV2.encode(venue, state, { ...fill, tokenIn: usdc, tokenOut: share }),
      balancerV2.encode(venue, state, { ...fill, tokenIn: share, tokenOut: usdc }),
    ]).toEqual([
      { op: "balancer", ...place, tokenOut: weth },
      { op: "balancerJoin", ...place, assets: [weth, usdc] },
      { op: "balancerExit", ...place, assets: [weth, usdc], tokenOut: usdc },
    ]);
  });

  test("throws for a trade the pool does not make", () => {
    expect(() => balancerV2.encode(venue, state, { ...fill, tokenIn: other, tokenOut: weth })).toThrow(
      `${venue.id} does not turn ${other} into ${weth}`,
    );
  });
});

describe("meta", () => {
  test("names what a fill does, and the share", () => {
    const { action, position } = balancerV2.meta;
    expect([
      action({ venue, tokenIn: weth, tokenOut: usdc }),
      action({ venue, tokenIn: weth, tokenOut: share }),
      action({ venue, tokenIn: share, tokenOut: weth }),
    ]).toEqual(["swap", "deposit", "redeem"]);
    expect(position?.(venue)).toEqual({ address: share, symbol: "BPT", decimals: 18 });
  });
});
