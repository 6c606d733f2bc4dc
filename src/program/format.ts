// Generated from contracts/spec/program.json by contracts/scripts/generate.mjs. Do not edit.

import type { Address } from "../lib/address.js";
import type { Amount, PartyRef, TokenRef } from "./refs.js";

export const PROGRAM_VERSION = 1;
export const MAX_ADDRESSES = 252;
export const REFS = { native: 252, refundTo: 253, receiver: 254, executor: 255 } as const;
export const SHARES = { none: 0, all: 10000, exact: 65535 } as const;

/** Code and fields of every step, in the order of their bytes. */
export const STEPS = {
  v2Swap: {
    code: 1,
    fields: [
      { name: "pool", type: "contract" },
      {
        name: "flags",
        type: "bits",
        members: [
          { name: "zeroForOne", shift: 0, width: 1 },
          { name: "prefunded", shift: 1, width: 1 },
        ],
      },
      { name: "feePpm", type: "u24", below: 1000000 },
      { name: "amount", type: "amount" },
      { name: "to", type: "party" },
    ],
  },
  v3Swap: {
    code: 2,
    fields: [
      { name: "pool", type: "contract" },
      {
        name: "flags",
        type: "bits",
        members: [
          { name: "zeroForOne", shift: 0, width: 1 },
          { name: "callback", shift: 4, width: 4, values: ["uniswapV3", "pancakeV3"] },
        ],
      },
      { name: "amount", type: "amount" },
      { name: "to", type: "party" },
    ],
  },
  weth: {
    code: 10,
    fields: [
      { name: "weth", type: "contract" },
      {
        name: "mode",
        type: "bits",
        members: [{ name: "mode", shift: 0, width: 8, values: ["wrap", "unwrap"] }],
      },
      { name: "amount", type: "amount" },
    ],
  },
  pay: {
    code: 13,
    fields: [
      { name: "amount", type: "amount" },
      { name: "to", type: "party" },
    ],
  },
  sweep: {
    code: 14,
    fields: [
      { name: "token", type: "token" },
      { name: "to", type: "party" },
    ],
  },
  check: {
    code: 15,
    fields: [
      { name: "token", type: "token" },
      { name: "who", type: "party" },
      { name: "min", type: "u128" },
    ],
  },
} as const;

/**
 * Exact-input swap in a constant-product pool. `feePpm` is the pool's fee in millionths. A `prefunded`
 * pool already holds the input: its `amount` has share 0 and only names the token in.
 */
export type V2SwapStep = {
  op: "v2Swap";
  pool: Address;
  zeroForOne: boolean;
  prefunded: boolean;
  feePpm: number;
  amount: Amount;
  to: PartyRef;
};

/**
 * Exact-input swap in a concentrated-liquidity pool that collects its input through the named
 * callback.
 */
export type V3SwapStep = {
  op: "v3Swap";
  pool: Address;
  zeroForOne: boolean;
  callback: "uniswapV3" | "pancakeV3";
  amount: Amount;
  to: PartyRef;
};

/**
 * Wraps native into `weth` (`amount.token` is native) or unwraps it (`amount.token` is `weth`); the
 * result stays in the Executor.
 */
export type WethStep = {
  op: "weth";
  weth: Address;
  mode: "wrap" | "unwrap";
  amount: Amount;
};

/**
 * Sends an amount of a token or of native out of the Executor.
 */
export type PayStep = {
  op: "pay";
  amount: Amount;
  to: PartyRef;
};

/**
 * Sends the Executor's whole balance of a token or of native; does nothing when there is none.
 */
export type SweepStep = {
  op: "sweep";
  token: TokenRef;
  to: PartyRef;
};

/**
 * Reverts when `who` holds less than `min` of the token.
 */
export type CheckStep = {
  op: "check";
  token: TokenRef;
  who: PartyRef;
  min: bigint;
};

export type Step = V2SwapStep | V3SwapStep | WethStep | PayStep | SweepStep | CheckStep;
