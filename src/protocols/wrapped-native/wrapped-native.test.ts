import { toEventSelector } from "viem";
import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { MAX_UINT256 } from "../../lib/math.js";
import { refuse } from "../../lib/refusal.js";
import type { BlockContext } from "../adapter.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import { unusable } from "../kit/adapter/unusable.js";
import { curveOut } from "../kit/curve/curve.js";
import { answering } from "../kit/reading/testing/answering.js";
import type { Venue } from "../venue.js";
import { wrappedNative } from "./index.js";

const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const dai = "0x6b175474e89094c44da98b954eedeac495271d0f";
const venue: Venue<NoFacts> = {
  id: `wrapped-native:${weth}`,
  protocol: "wrapped-native",
  standard: "wrapped-native",
  address: weth,
  tokens: [NATIVE, weth],
  feePpm: 0,
  facts: {},
};
const state = { supplyWei: 100n };
const context: BlockContext = { number: 2n, timestamp: 12n, baseFeeWei: 1n };

describe("quote", () => {
  test.each([
    [NATIVE, weth],
    [weth, NATIVE],
  ] as const)("one for one from %s to %s", (tokenIn, tokenOut) => {
    expect(wrappedNative.quote(venue, state, { tokenIn, tokenOut, amountIn: 7n, context })).toEqual({
      amountOut: 7n,
      state: { supplyWei: tokenIn === NATIVE ? 107n : 93n },
      gas: 27_000,
    });
  });

  test("refuses other tokens and invalid amounts", () => {
    const refusal = (tokenOut: `0x${string}`, amountIn: bigint) =>
      wrappedNative.quote(venue, state, { tokenIn: NATIVE, tokenOut, amountIn, context });
    expect([refusal(dai, 1n), refusal(weth, 0n), refusal(weth, MAX_UINT256 + 1n)]).toEqual([
      refuse("otherTokens", "the contract does not convert these tokens into each other"),
      refuse("tooLittle", "the amount is not positive"),
      refuse("tooMuch", "the amount is more than there is"),
    ]);
  });

  test("refuses to unwrap more than was wrapped", () => {
    const unwrap = (amountIn: bigint) =>
      wrappedNative.quote(venue, state, { tokenIn: weth, tokenOut: NATIVE, amountIn, context });
    expect([unwrap(100n), unwrap(101n)]).toEqual([
      { amountOut: 100n, state: { supplyWei: 0n }, gas: 27_000 },
      refuse("tooMuch", "the amount is more than there is"),
    ]);
  });
});

describe("curve", () => {
  test("is a straight line up to what there is", () => {
    const outOf = (tokenIn: Address, tokenOut: Address, amountIn: number) => {
      const curve = wrappedNative.curve(venue, state, tokenIn, tokenOut);
      if (curve === undefined) throw new Error("no curve");
      return curveOut(curve, amountIn);
    };
    expect([outOf(NATIVE, weth, 1e30), outOf(weth, NATIVE, 60), outOf(weth, NATIVE, 1e30)]).toEqual([
      1e30, 60, 100,
    ]);
  });

  test("there is none for other tokens, and none where nothing is wrapped", () => {
    expect(wrappedNative.curve(venue, state, weth, dai)).toBeUndefined();
    expect(wrappedNative.curve(venue, { supplyWei: 0n }, weth, NATIVE)).toBeUndefined();
  });
});

describe("load", () => {
  test("admits the wrapper only where a token answers", () => {
    const answers = [0n, "0x", undefined] as const;
    const states = answers.map((answer) =>
      answering(wrappedNative.load(venue), [[[weth, "totalSupply()"], answer]]),
    );
    expect(states).toEqual([{ supplyWei: 0n }, unusable("silent"), unusable("silent")]);
  });
});

describe("apply", () => {
  const [deposit, withdrawal] = ["Deposit", "Withdrawal"].map((name) =>
    toEventSelector(`${name}(address,uint256)`),
  ) as [Hex, Hex];

  test("adds wrapped amounts and subtracts unwrapped ones", () => {
    const log = (topic: Hex, amountWei: bigint) => ({
      address: weth as Address,
      topics: [topic, `0x${word(BigInt(weth))}` as Hex],
      data: `0x${word(amountWei)}` as Hex,
    });
    const applied = (topic: Hex, amountWei: bigint) =>
      wrappedNative.apply(venue, state, log(topic, amountWei));
    expect([
      applied(deposit, 5n),
      applied(withdrawal, 100n),
      applied(withdrawal, 101n),
      applied("0x00", 1n),
    ]).toEqual([{ supplyWei: 105n }, { supplyWei: 0n }, undefined, undefined]);
    expect(wrappedNative.topics).toEqual([deposit, withdrawal]);
  });
});

describe("encode", () => {
  test("wraps and unwraps", () => {
    const amount = { token: weth, sharePpm: 1_000_000 } as const;
    const fill = { amount, prefunded: false, to: "executor" } as const;
    expect([
      wrappedNative.encode(venue, state, { ...fill, tokenIn: NATIVE, tokenOut: weth }),
      wrappedNative.encode(venue, state, { ...fill, tokenIn: weth, tokenOut: NATIVE }),
    ]).toEqual([
      { op: "weth", weth, mode: "wrap", amount },
      { op: "weth", weth, mode: "unwrap", amount },
    ]);
  });

  test("throws for other tokens", () => {
    const fill = { amount: { token: dai, exact: 1n }, prefunded: false, to: "executor" } as const;
    expect(() => wrappedNative.encode(venue, state, { ...fill, tokenIn: dai, tokenOut: weth })).toThrow(
      `${venue.id} does not turn ${dai} into ${weth}`,
    );
  });
});

describe("meta.action", () => {
  test("wrapping is a deposit, unwrapping a redemption", () => {
    const { action } = wrappedNative.meta;
    expect([
      action({ venue, tokenIn: NATIVE, tokenOut: weth }),
      action({ venue, tokenIn: weth, tokenOut: NATIVE }),
    ]).toEqual(["deposit", "redeem"]);
  });
});
