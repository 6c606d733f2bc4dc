import { type DevV4Pool, devV4HookPools, devV4Pools } from "./v4.js";

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
