// Generated from contracts/src/Router.sol and contracts/spec/program.json by contracts/scripts/generate.mjs. Do not edit.

import type { Address } from "../lib/address.js";

/** The largest fee that the Router takes, in basis points. */
export const MAX_FEE_BPS = 100;

/** The Router takes no more inputs, and no more outputs. */
export const MAX_TOKENS = 8;

/** Permit2, the same on every chain. */
export const permit2Address: Address = "0x000000000022d473030f116ddee9f6b43ac78ba3";

/** The largest amount that a program can name: exactly, or as a minimum. */
export const MAX_STEP_AMOUNT = 2n ** 128n - 1n;

/**
 * The largest number, or the most items, of each step, where its bytes have room for more. Beyond it the Executor refuses the
 * program, or the step fails. `reserves` are those of the pool.
 */
export const STEP_LIMITS = {
  v2Swap: { feePpm: 999999, amount: 2n ** 112n - 1n, reserves: 2n ** 112n - 1n },
  v3Swap: { amount: 2n ** 255n - 1n },
  v4Swap: { fee: 1000000, tickSpacing: 32767, amount: 2n ** 127n - 1n },
  v2Add: { amountA: 2n ** 112n - 1n, amountB: 2n ** 112n - 1n, reserves: 2n ** 112n - 1n },
  curveAdd: { amounts: 4 },
  curveRemove: { coins: 4 },
  balancerJoin: { assets: 8 },
  balancerExit: { assets: 8 },
  v4HookSwap: { fee: 1000000, tickSpacing: 32767, amount: 2n ** 127n - 1n },
  curveAddList: { amounts: 8 },
  curveRemoveList: { coins: 8 },
  infinitySwap: { fee: 1000000, step: 32767, amount: 2n ** 127n - 1n },
  infinityHookSwap: { fee: 1000000, step: 32767, hookBits: 65535, amount: 2n ** 127n - 1n },
} as const;
