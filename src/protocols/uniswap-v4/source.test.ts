import { describe, expect, test } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import type { Call } from "../../lib/reading.js";
import type { Weight } from "../kit/adapter/source.js";
import { source } from "./source.js";

const [weth, usdc] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`] as const;
const manager = "0x000000000004444c5dc75cb358380d2e3de08a90";

/**
 * Returns the weight of a pool with liquidity 1,000 at a price of 4, whose hooks have an address with these last bits.
 */
function weightWith(hookBits: number) {
  const { weigh } = source({ slug: "uniswap-v4", standard: "uniswap-v4", contracts: { manager } });
  const hooks = `0x${hookBits.toString(16).padStart(40, "0")}` as const;
  const facts = { fee: 3_000, tickSpacing: 60, hooks };
  const reading = weigh({ key: `0x${"1".repeat(64)}`, tokens: [weth, usdc], facts });
  reading.next();
  reading.next([list(1_000n)]);
  return reading.next([list(2n << 96n)]).value;
}

/** What `extsload` returns. */
function list(...values: readonly bigint[]): Hex {
  return `0x${[32n, BigInt(values.length), ...values].map(word).join("")}`;
}

/** What a position across one spacing of 60 ticks holds at its edge, as a part of a full range's reserve. */
const certainPart = 1 - 1.0001 ** -30;

describe("the weight of a pool", () => {
  test("is its liquidity at its price", () => {
    expect(weightWith(0)).toEqual({ reserves: [500, 2_000], price: 4, certainPart });
  });

  test("tells no price if its hooks are called for swaps, since they may keep any price by refusing them", () => {
    const [beforeAddLiquidity, beforeSwap, afterSwap] = [1 << 11, 1 << 7, 1 << 6];
    expect(weightWith(beforeAddLiquidity)).toHaveProperty("price", 4);
    for (const called of [beforeSwap, afterSwap, beforeSwap | afterSwap])
      expect(weightWith(called)).toEqual({ reserves: [500, 2_000], certainPart });
  });
});

describe("the weights of thousands of pools", () => {
  const { weighAll } = source({ slug: "uniswap-v4", standard: "uniswap-v4", contracts: { manager } });
  const facts = { fee: 3_000, tickSpacing: 60, hooks: ZERO_ADDRESS };
  const pools = Array.from({ length: 2_000 }, (_, index) => {
    return { key: `0x${word(BigInt(index))}` as const, tokens: [weth, usdc], facts };
  });

  test("take few calls: the price of a pool without liquidity is not read", () => {
    const reading = weighAll?.(pools) as ReturnType<NonNullable<typeof weighAll>>;
    const calls = reading.next().value as Call[];
    expect(calls).toHaveLength(5);
    const liquidities = pools.map((_, index) => (index === 1_234 ? 1_000n : 0n));
    const parts = calls.map((_, index) => list(...liquidities.slice(index * 400, (index + 1) * 400)));
    // The second call fails.
    const prices = reading.next(parts.map((part, index) => (index === 1 ? undefined : part))).value as Call[];
    expect(prices).toHaveLength(1);
    const weights = reading.next([list(2n << 96n)]).value as (Weight | undefined)[];
    expect(weights[1_234]).toEqual({ reserves: [500, 2_000], price: 4, certainPart });
    expect([weights[0], weights[399], weights[1_999]]).toEqual(Array(3).fill({ reserves: [0, 0] }));
    expect([weights[400], weights[799]]).toEqual([undefined, undefined]);
  });
});

describe("a log of a new pool", () => {
  const deployment = { slug: "uniswap-v4", standard: "uniswap-v4", contracts: { manager } } as const;
  const { logs } = source(deployment);
  const topic = (address: Address): Hex => `0x${word(BigInt(address))}`;
  const created = (currencies: readonly Address[]) =>
    logs?.created({
      address: manager,
      topics: [logs.topic, `0x${"1".repeat(64)}`, ...currencies.map(topic)],
      data: `0x${[3_000n, 60n, 0n, 1n << 96n, 0n].map(word).join("")}`,
    });

  test("names the native currency by zero, and no token by the address that stands for it elsewhere", () => {
    const facts = { fee: 3_000, tickSpacing: 60, hooks: ZERO_ADDRESS };
    expect(created([ZERO_ADDRESS, usdc])).toMatchObject({ tokens: [NATIVE, usdc], facts });
    expect(created([usdc, NATIVE])).toBeUndefined();
    expect(created([ZERO_ADDRESS, NATIVE])).toBeUndefined();
  });
});
