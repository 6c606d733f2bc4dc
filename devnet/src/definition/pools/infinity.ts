import { type DevTokenSymbol, devToken } from "../tokens.js";
import { binAtMarket, binsAround, type DevBin } from "./bins.js";
import { type DevV4Pool, devV4HookPools, devV4Pools, native } from "./v4.js";

/** PancakeSwap Infinity. No one has the keys of these addresses. */
export const devInfinity = {
  vault: "0x5c0de0000000000000000000000000000000a201",
  clManager: "0x5c0de0000000000000000000000000000000a202",
  /** Holds the positions. */
  positions: "0x5c0de0000000000000000000000000000000a203",
  /** Hooks that set a dynamic fee, called for everything but swaps. */
  feeHooks: "0x5c0de0000000000000000000000000000000a204",
  /** Hooks that are called before swaps. */
  swapHooks: "0x5c0de0000000000000000000000000000000a205",
  binManager: "0x5c0de0000000000000000000000000000000a206",
} as const;

/** The functions for which hooks are called, as bits of a pool's key. */
export const devInfinityHookBits = { feeHooks: 0x33f, swapHooks: 0x40 } as const;

/** A pool with ticks. `hookBits` are the functions for which the pool's key has its hooks called. */
export type DevInfinityPool = DevV4Pool & { readonly hookBits: number };

const scaled = (pool: DevV4Pool, part: number, hookBits = 0): DevInfinityPool => ({
  ...pool,
  ranges: pool.ranges.map((range) => ({ ...range, usd: range.usd * part })),
  hookBits,
});

const [, , ofWbtc, dynamic] = [...devV4HookPools] as [DevV4Pool, DevV4Pool, DevV4Pool, DevV4Pool];

/**
 * Pools like those of Uniswap V4, with a part of their worth. The last two have hooks: of a dynamic fee, called for
 * liquidity alone; and called for swaps, which routes do not use.
 */
export const devInfinityClPools: readonly DevInfinityPool[] = [
  ...devV4Pools.map((pool, index) => scaled(pool, 0.1 + 0.07 * index)),
  { ...scaled(ofWbtc, 0.4, devInfinityHookBits.feeHooks), hooks: devInfinity.feeHooks, dynamicFee: true },
  { ...scaled(dynamic, 0.5, devInfinityHookBits.swapHooks), hooks: devInfinity.swapHooks, dynamicFee: false },
];

/** A pool with bins. The native currency is address zero. */
export type DevInfinityBinPool = Omit<DevV4Pool, "tickSpacing" | "price" | "ranges"> & {
  readonly hookBits: number;
  readonly stepBps: number;
  readonly activeId: number;
  readonly bins: readonly DevBin[];
  /** What the protocol takes when currency0 is sold and, in the next 12 bits, when currency1 is, in ppm. */
  readonly protocolFee: number;
};

/** Tokens, fee, step, bins on either side and the ids from one to the next, worth of either side, and protocol's fee. */
type BinRow = readonly [
  "ETH" | DevTokenSymbol,
  DevTokenSymbol,
  ...[number, number, number, number, number, number],
];

/** What the protocol takes of some pools: when currency1 is sold, and when currency0 is, in ppm. */
export const devInfinityProtocolFee = (900 << 12) | 600;
const binRows: readonly BinRow[] = [
  ["ETH", "USDC", 500, 10, 20, 1, 2_000_000, 0],
  ["USDC", "USDT", 100, 1, 10, 1, 3_000_000, devInfinityProtocolFee],
  ["WBTC", "WETH", 2_500, 25, 16, 1, 1_500_000, 0],
  ["DAI", "USDC", 0, 5, 8, 1, 800_000, devInfinityProtocolFee],
  ["UNI", "WETH", 10_000, 100, 9, 23, 200_000, devInfinityProtocolFee],
  ["AAVE", "WETH", 0, 50, 12, 2, 300_000, 0],
];

const withBins = ([x, y, feePpm, stepBps, side, apart, usd, protocolFee]: BinRow): DevInfinityBinPool => {
  const [tokenX, tokenY] = [x === "ETH" ? native : devToken(x), devToken(y)];
  const activeId = binAtMarket(tokenX, tokenY, stepBps);
  return {
    ...{ name: `${x}/${y} by ${stepBps}`, currency0: tokenX.address, currency1: tokenY.address },
    ...{ feePpm, hookBits: 0, stepBps, activeId, protocolFee },
    bins: binsAround(activeId, side, usd, tokenX, tokenY, apart),
  };
};

/** Pools with bins. The last two have hooks, as those with ticks. */
export const devInfinityBinPools: readonly DevInfinityBinPool[] = [
  ...binRows.map(withBins),
  {
    ...withBins(["WBTC", "USDC", 3_000, 20, 10, 1, 500_000, 0]),
    ...{ hooks: devInfinity.feeHooks, hookBits: devInfinityHookBits.feeHooks, dynamicFee: true },
  },
  {
    ...withBins(["UNI", "DAI", 100, 15, 6, 1, 100_000, 0]),
    ...{ hooks: devInfinity.swapHooks, hookBits: devInfinityHookBits.swapHooks },
  },
];
