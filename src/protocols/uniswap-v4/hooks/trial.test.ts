import { encodeFunctionData, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../../lib/address.js";
import { type Hex, word } from "../../../lib/hex.js";
import { executorAddress } from "../../../program/index.js";
import { packTicks } from "../../kit/concentrated/ticks.js";
import type { PoolState } from "../../kit/singleton/state.js";
import { venueOf } from "../key.js";
import { ladderOf, type Rung, type TrialSwap } from "./ladder.js";
import { agrees, trialCall } from "./trial.js";

const token: Address = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const manager: Address = "0x000000000004444c5dc75cb358380d2e3de08a90";
const hooks: Address = `0x${"5".repeat(36)}0080`;
const deployment = { slug: "uniswap-v4", standard: "uniswap-v4", contracts: { manager } };
const venue = venueOf(deployment, { tokens: [NATIVE, token], fee: 3_000, tickSpacing: 60, hooks });
const liquidity = 10n ** 18n;
const stateOf = (lower: number, upper: number): PoolState => ({
  sqrtPriceX96: 1n << 96n,
  liquidity: lower <= 0 && 0 < upper ? liquidity : 0n,
  tick: 0,
  ticks: packTicks([
    { tick: lower, liquidityNet: liquidity, liquidityGross: liquidity },
    { tick: upper, liquidityNet: -liquidity, liquidityGross: liquidity },
  ]),
});
const ladder = (lower: number, upper: number, zeroForOne = true) =>
  ladderOf(venue, stateOf(lower, upper), zeroForOne);

describe("ladderOf", () => {
  test("goes from dust to more than the pool takes, odd and even, back and on", () => {
    const rungs = ladder(-600, 600) as Rung[];
    const amounts = rungs.map(({ first }) => first.amountIn);
    expect(amounts).toEqual([...amounts].sort((a, b) => (a < b ? -1 : 1)));
    expect(amounts[0]).toBe(1n);
    expect(rungs[0]?.first.amountOut).toBeUndefined();
    expect(rungs.at(-1)?.first.amountOut).toBeUndefined();
    const filled = rungs.filter(({ first }) => first.amountOut !== undefined);
    expect(filled.length).toBeGreaterThan(10);
    expect(new Set(filled.map(({ first }) => first.amountIn % 2n))).toEqual(new Set([0n, 1n]));
    expect(new Set(filled.map(({ second }) => second.zeroForOne))).toEqual(new Set([true, false]));
    // The last rung that fills takes most of the pool.
    expect(Number(filled.at(-1)?.first.amountIn)).toBeGreaterThan(0.9 * 0.0304 * Number(liquidity));
  });

  test("has no rung of an amount that no one trades, in a pool over the whole range", () => {
    const rungs = ladder(-887_220, 887_220, false) as Rung[];
    const filled = rungs.filter(({ first }) => first.amountOut !== undefined);
    expect(filled.every(({ first }) => first.amountIn <= 2n * liquidity + 1n)).toBe(true);
  });

  test("does not exist for a pool that has nothing to sell, or too little", () => {
    expect(ladder(60, 600)).toBeUndefined();
    expect(ladder(-600, 0, false)).toBeUndefined();
    const poor = { ...stateOf(-600, 600), liquidity: 9n };
    const ticks = packTicks([
      { tick: -600, liquidityNet: 9n, liquidityGross: 9n },
      { tick: 600, liquidityNet: -9n, liquidityGross: 9n },
    ]);
    expect(ladderOf(venue, { ...poor, ticks }, true)).toBeUndefined();
  });
});

const trial = (zeroForOne: boolean, amountIn: bigint, amountOut?: bigint): TrialSwap => ({
  zeroForOne,
  amountIn,
  amountOut,
});
const rungs: Rung[] = [
  { first: trial(true, 100n, 90n), second: trial(false, 90n, 80n), gas: 7 },
  { first: trial(false, 5n), second: trial(false, 5n), gas: 8 },
];

describe("trialCall", () => {
  test("calls the lens in the place of the Executor", () => {
    const abi = parseAbi([
      "struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }",
      "struct Rung { bool firstZeroForOne; uint256 firstIn; bool secondZeroForOne; uint256 secondIn; }",
      "function trial(address manager, Key key, Rung[] rungs)",
    ]);
    const key = { currency0: ZERO_ADDRESS, currency1: token, fee: 3_000, tickSpacing: 60, hooks };
    const args = [
      { firstZeroForOne: true, firstIn: 100n, secondZeroForOne: false, secondIn: 90n },
      { firstZeroForOne: false, firstIn: 5n, secondZeroForOne: false, secondIn: 5n },
    ];
    const data = encodeFunctionData({ abi, functionName: "trial", args: [manager, key, args] });
    expect(trialCall(venue, rungs)).toMatchObject({ to: executorAddress, data, gas: 15 });
    expect(trialCall(venue, rungs)).not.toHaveProperty("timestamp");
    expect(trialCall(venue, rungs, 9n)).toHaveProperty("timestamp", 9n);
  });
});

describe("agrees", () => {
  const REVERTED = 1n << 255n;
  const change = (amount0: bigint, amount1: bigint) => (amount0 << 128n) | BigInt.asUintN(128, amount1);
  const answer = (...changes: bigint[]): Hex => `0x${[32n, 2n, ...changes].map(word).join("")}`;
  const sold = change(-100n, 90n);
  const back = change(80n, -90n);
  const says = (...changes: bigint[]) => agrees(rungs, answer(...changes));

  test("is true if every swap gives what it should, and those that should not fill do not", () => {
    expect(says(sold, back, REVERTED, REVERTED)).toBe(true);
    // Filled in part, and without output: the Executor reverts.
    expect(says(sold, back, change(3n, -4n), REVERTED)).toBe(true);
    expect(says(sold, back, change(0n, -5n), 0n)).toBe(true);
  });

  test("is false for any other result of either swap", () => {
    for (const other of [change(-100n, 91n), change(-99n, 90n), change(90n, -100n), 0n, REVERTED]) {
      expect(says(other, back, REVERTED, REVERTED)).toBe(false);
    }
    for (const other of [change(81n, -90n), change(80n, -91n), REVERTED]) {
      expect(says(sold, other, REVERTED, REVERTED)).toBe(false);
    }
    expect(says(sold, back, change(3n, -5n), REVERTED)).toBe(false);
  });

  test("is unknown without an answer, or with one of another length", () => {
    expect(agrees(rungs, undefined)).toBeUndefined();
    expect(agrees(rungs.slice(1), answer(sold, back, REVERTED, REVERTED))).toBeUndefined();
  });
});
