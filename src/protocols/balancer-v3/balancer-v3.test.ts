import { encodeAbiParameters, encodeEventTopics, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { isRefusal } from "../../lib/refusal.js";
import { readVectors } from "../conformance/vectors.js";
import { curveCapacity, curveOut } from "../kit/curve/curve.js";
import type { Log, Venue } from "../venue.js";
import { balancerV3 } from "./index.js";
import { amplificationAt } from "./kinds.js";
import { tolerancePpb } from "./load.js";
import { source } from "./source.js";
import type { PoolFacts, PoolState } from "./state.js";
import { imbalanceOf } from "./swap.js";

const vault: Address = "0xba1333333333a1ba1108e8412f11850a5c319ba9";
const [pool, factory, tokenA, tokenB, provider] = ["1", "2", "3", "4", "5"].map(
  (digit): Address => `0x${digit.repeat(40)}`,
) as [Address, Address, Address, Address, Address];

describe("a log of the Vault", () => {
  const abi = parseAbi([
    "struct TokenConfig { address token; uint8 tokenType; address rateProvider; bool paysYieldFees; }",
    "struct Roles { address pauseManager; address swapFeeManager; address poolCreator; }",
    "struct Hooks { bool a; bool b; bool c; bool d; bool e; bool f; bool g; bool h; bool i; bool j; address hooks; }",
    "struct Management { bool a; bool b; bool c; bool d; }",
    "event PoolRegistered(address indexed pool, address indexed factory, TokenConfig[] tokenConfig, uint256 swapFeePercentage, uint32 pauseWindowEndTime, Roles roleAccounts, Hooks hooksConfig, Management liquidityManagement)",
  ]);
  const [event] = abi.filter(({ type }) => type === "event");
  const topics = encodeEventTopics({ abi, args: { pool, factory } } as never) as Hex[];
  const tokens = [
    { token: tokenA, tokenType: 0, rateProvider: `0x${"0".repeat(40)}` as Hex, paysYieldFees: false },
    { token: tokenB, tokenType: 1, rateProvider: provider, paysYieldFees: true },
  ];
  const no = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [String.fromCharCode(97 + index), false]));
  const nobody: Hex = `0x${"0".repeat(40)}`;
  const dataFor = (configs: typeof tokens) =>
    encodeAbiParameters(
      event?.inputs.slice(2) as never,
      [
        configs,
        10n ** 16n,
        0,
        { pauseManager: nobody, swapFeeManager: nobody, poolCreator: nobody },
        { ...no(10), hooks: nobody },
        no(4),
      ] as never,
    );
  const created = source({ slug: "x", standard: "balancer-v3", contracts: { vault } }).logs?.created;
  const told = (log: Partial<Log>) => created?.({ address: vault, topics, data: dataFor(tokens), ...log });

  test("announces a pool with its tokens and its factory", () => {
    expect(told({})).toEqual({ key: pool, tokens: [tokenA, tokenB], facts: { factory } });
  });

  test("announces nothing if it is another, cut off, or of one token", () => {
    expect(told({ topics: [`0x${"1".repeat(64)}`, ...topics.slice(1)] })).toBeUndefined();
    expect(told({ data: dataFor(tokens).slice(0, 200) as Hex })).toBeUndefined();
    expect(told({ data: dataFor(tokens.slice(0, 1)) })).toBeUndefined();
    expect(told({ topics: topics.slice(0, 2) })).toBeUndefined();
  });
});

test("an amplification moves evenly, up and down, and then rests", () => {
  const up = { start: 200n, end: 600n, since: 1_000n, until: 1_100n };
  expect([1_000n, 1_025n, 1_100n, 9_999n].map((now) => amplificationAt(up, now))).toEqual([
    200n,
    300n,
    600n,
    600n,
  ]);
  expect(amplificationAt({ ...up, start: 600n, end: 200n }, 1_025n)).toBe(500n);
});

test("imbalance is the distance from the median, as a part of the sum", () => {
  expect(imbalanceOf([100n, 100n, 100n])).toBe(0n);
  expect(imbalanceOf([300n, 100n])).toBe(5n * 10n ** 17n);
  expect(imbalanceOf([50n, 100n, 350n])).toBe(6n * 10n ** 17n);
});

test("quotes are as inexact as rates move", () => {
  const rates = [10n ** 18n, 10n ** 18n];
  expect(tolerancePpb(undefined, { rates }, 12)).toBeUndefined();
  expect(tolerancePpb(undefined, { rates, moves: [0n, 24n * 10n ** 9n] }, 12)).toBe(12);
  expect(tolerancePpb(undefined, { rates, unseen: true }, 12)).toBe(384);
});

describe("a recorded pool", () => {
  const vectors = ["BalancerV3-Ethereum.json", "BalancerV3Eclp-Ethereum.json"].flatMap((name) =>
    readVectors<PoolState>(new URL("../conformance/real/", import.meta.url), name),
  );

  test("has a curve that gives what its quotes give", () => {
    let compared = 0;
    for (const { venue, state, trades, context } of vectors) {
      const of = venue as Venue<PoolFacts>;
      for (const { tokenIn, tokenOut, amountIn, amountOut = 0n } of trades) {
        const rising = { ...state, ...(context && { readAt: context.timestamp }) };
        const curve = balancerV3.curve(of, rising, tokenIn, tokenOut);
        const isTiny = amountOut < 10n ** 9n || amountIn < 10n ** 9n;
        // Where a surge is near, the fee may jump.
        if (curve === undefined || isTiny || state.surge !== undefined) continue;
        if (Number(amountIn) > curveCapacity(curve)) continue;
        compared++;
        expect(Math.abs(curveOut(curve, Number(amountIn)) / Number(amountOut) - 1)).toBeLessThan(3e-4);
      }
    }
    expect(compared).toBeGreaterThan(90);
  });

  test("gives no trade of a token for itself, of another token, or of nothing", () => {
    const [{ venue, state, context }] = vectors as [(typeof vectors)[0]];
    const of = venue as Venue<PoolFacts>;
    const [first, second] = venue.tokens as readonly [Address, Address];
    const quote = (tokenIn: Address, tokenOut: Address, amountIn: bigint) =>
      balancerV3.quote(of, state, {
        ...{ tokenIn, tokenOut, amountIn },
        context: context ?? { number: 1n, timestamp: 1n, baseFeeWei: 1n },
      });
    expect(quote(first, first, 10n ** 9n)).toMatchObject({ refused: "otherTokens" });
    expect(quote(first, provider, 10n ** 9n)).toMatchObject({ refused: "otherTokens" });
    expect(quote(first, second, 0n)).toMatchObject({ refused: "tooLittle" });
    expect(isRefusal(quote(first, second, 1n << 128n))).toBe(true);
  });
});
