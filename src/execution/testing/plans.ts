import { devPairs, devPools, devToken } from "@sluice/devnet";
import { type Address, NATIVE } from "../../lib/address.js";
import type { Pool } from "../../market/market.js";
import { adapters } from "../../protocols/index.js";
import type { Fill, Plan } from "../../routing/index.js";
import { leftBy } from "../../routing/plan.js";

type Symbol = Parameters<typeof devToken>[0];

export const tokenOf = (symbol: Symbol): Address => devToken(symbol).address;
export const [weth, usdc, usdt, dai, wbtc] = ["WETH", "USDC", "USDT", "DAI", "WBTC"].map((symbol) =>
  tokenOf(symbol as Symbol),
) as [Address, Address, Address, Address, Address];

function venue(
  standard: string,
  address: Address,
  tokens: readonly Address[],
  feePpm: number,
  facts: unknown = {},
): Pool {
  const adapter = adapters.get(standard);
  if (adapter === undefined) throw new Error(`no adapter for ${standard}`);
  const id = `${standard}:${address}`;
  return {
    venue: { id, protocol: standard, standard, address, tokens, feePpm, facts },
    adapter,
    state: { surplus0: 0n, surplus1: 0n },
  };
}

const holds = (a: Address, b: Address) => (entry: { tokenA: string; tokenB: string }) =>
  [entry.tokenA, entry.tokenB].includes(a) && [entry.tokenA, entry.tokenB].includes(b);

/** Returns the devnet's V2 pair of two tokens. */
export function pairOf(a: Address, b: Address): Pool {
  const pair = devPairs.find(holds(a, b));
  if (pair === undefined) throw new Error(`no pair of ${a} and ${b}`);
  return venue("uniswap-v2", pair.address, [a, b].sort(), 3000);
}

const v3Facts = { tickSpacing: 60, callback: "uniswapV3" };

/** Returns the devnet's V3 pools of two tokens. */
export function poolsOf(a: Address, b: Address): Pool[] {
  return devPools
    .filter(holds(a, b))
    .map((pool) => venue("uniswap-v3", pool.address, [a, b].sort(), pool.feePpm, v3Facts));
}

export function poolOf(a: Address, b: Address): Pool {
  const [pool] = poolsOf(a, b);
  if (pool === undefined) throw new Error(`no pool of ${a} and ${b}`);
  return pool;
}

export const wrapper = venue("wrapped-native", weth, [NATIVE, weth], 0);

export function fill(pool: Pool, tokenIn: Address, tokenOut: Address, sharePpm = 1_000_000): Fill {
  return {
    kind: "fill",
    pool,
    inputs: [{ token: tokenIn, amount: 1n, sharePpm }],
    outputs: [{ token: tokenOut, amount: 1n }],
    gas: 0,
    bytes: 0,
  };
}

export function planOf(fills: readonly Fill[], tokenIn: Address, tokenOut: Address): Plan {
  return {
    inputs: [{ token: tokenIn, amount: 10n ** 18n }],
    outputs: [{ token: tokenOut, amount: 10n ** 9n }],
    refunds: leftBy(fills, tokenOut),
    leftovers: [],
    moves: fills,
    gas: 0,
    bytes: 0,
  };
}

/** One plan for every shape that the compiler supports. */
export const plans: Readonly<Record<string, Plan>> = {
  "one pair": planOf([fill(pairOf(weth, usdc), weth, usdc)], weth, usdc),
  "one pool": planOf([fill(poolOf(weth, usdc), weth, usdc)], weth, usdc),
  "one pool, the other way": planOf([fill(poolOf(weth, usdc), usdc, weth)], usdc, weth),
  "pair to pair": planOf(
    [fill(pairOf(weth, dai), dai, weth), fill(pairOf(weth, usdt), weth, usdt)],
    dai,
    usdt,
  ),
  "pool to pair": planOf(
    [fill(poolOf(wbtc, weth), wbtc, weth), fill(pairOf(weth, usdt), weth, usdt)],
    wbtc,
    usdt,
  ),
  "pair to pool": planOf(
    [fill(pairOf(weth, usdt), usdt, weth), fill(poolOf(wbtc, weth), weth, wbtc)],
    usdt,
    wbtc,
  ),
  "split over a pair and a pool": planOf(
    [fill(pairOf(weth, usdc), weth, usdc, 400_000), fill(poolOf(weth, usdc), weth, usdc)],
    weth,
    usdc,
  ),
  "split, then together into one pair": planOf(
    [
      fill(pairOf(weth, dai), dai, weth, 250_000),
      fill(poolOf(weth, dai), dai, weth),
      fill(pairOf(weth, usdt), weth, usdt),
    ],
    dai,
    usdt,
  ),
  "split over two ways of two hops": planOf(
    [
      fill(pairOf(weth, usdc), usdc, weth, 600_000),
      fill(pairOf(wbtc, usdc), usdc, wbtc),
      fill(poolOf(wbtc, weth), wbtc, weth),
      fill(pairOf(weth, usdt), weth, usdt),
    ],
    usdc,
    usdt,
  ),
  wrap: planOf([fill(wrapper, NATIVE, weth)], NATIVE, weth),
  unwrap: planOf([fill(wrapper, weth, NATIVE)], weth, NATIVE),
  "native in": planOf([fill(wrapper, NATIVE, weth), fill(pairOf(weth, usdc), weth, usdc)], NATIVE, usdc),
  "native in, split": planOf(
    [
      fill(wrapper, NATIVE, weth),
      fill(pairOf(weth, usdc), weth, usdc, 500_000),
      fill(poolOf(weth, usdc), weth, usdc),
    ],
    NATIVE,
    usdc,
  ),
  "native out": planOf([fill(pairOf(weth, usdc), usdc, weth), fill(wrapper, weth, NATIVE)], usdc, NATIVE),
  "native out, split": planOf(
    [
      fill(pairOf(weth, usdc), usdc, weth, 300_000),
      fill(poolOf(weth, usdc), usdc, weth),
      fill(wrapper, weth, NATIVE),
    ],
    usdc,
    NATIVE,
  ),
};
