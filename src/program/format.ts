// Generated from contracts/spec/program.json by contracts/scripts/generate.mjs. Do not edit.

import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Amount, PartyRef, TokenRef } from "./refs.js";

export const PROGRAM_VERSION = 1;
export const MAX_ADDRESSES = 252;
export const REFS = { native: 252, refundTo: 253, receiver: 254, executor: 255 } as const;
export const SHARES = { none: 0, all: 1000000, exact: 16777215 } as const;

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
          { name: "callback", shift: 4, width: 4, values: ["uniswapV3", "pancakeV3", "algebra"] },
        ],
      },
      { name: "amount", type: "amount" },
      { name: "to", type: "party" },
    ],
  },
  v4Swap: {
    code: 3,
    fields: [
      { name: "manager", type: "contract" },
      { name: "tokenOut", type: "token" },
      { name: "fee", type: "u24", below: 1000001 },
      { name: "tickSpacing", type: "u24", min: 1, below: 32768 },
      { name: "amount", type: "amount" },
      { name: "to", type: "party" },
    ],
  },
  curve: {
    code: 4,
    fields: [
      { name: "pool", type: "contract" },
      {
        name: "kind",
        type: "bits",
        members: [{ name: "kind", shift: 0, width: 8, values: ["int128", "uint256"] }],
      },
      { name: "i", type: "u8" },
      { name: "j", type: "u8" },
      { name: "amount", type: "amount" },
      { name: "tokenOut", type: "token" },
    ],
  },
  balancer: {
    code: 5,
    fields: [
      { name: "vault", type: "contract" },
      { name: "poolId", type: "b32" },
      { name: "amount", type: "amount" },
      { name: "tokenOut", type: "erc20" },
      { name: "to", type: "party" },
    ],
  },
  vault: {
    code: 6,
    fields: [
      { name: "vault", type: "contract" },
      {
        name: "mode",
        type: "bits",
        members: [{ name: "mode", shift: 0, width: 8, values: ["deposit", "redeem", "withdraw"] }],
      },
      { name: "amount", type: "amount" },
      { name: "to", type: "party" },
    ],
  },
  aave: {
    code: 7,
    fields: [
      { name: "pool", type: "contract" },
      {
        name: "mode",
        type: "bits",
        members: [{ name: "mode", shift: 0, width: 8, values: ["supply", "deposit", "withdraw"] }],
      },
      { name: "asset", type: "erc20" },
      { name: "amount", type: "amount" },
      { name: "to", type: "party" },
    ],
  },
  compoundV2: {
    code: 8,
    fields: [
      { name: "cToken", type: "contract" },
      {
        name: "mode",
        type: "bits",
        members: [{ name: "mode", shift: 0, width: 8, values: ["mint", "redeem", "mintNative"] }],
      },
      { name: "amount", type: "amount" },
    ],
  },
  lido: {
    code: 9,
    fields: [
      { name: "token", type: "contract" },
      {
        name: "mode",
        type: "bits",
        members: [{ name: "mode", shift: 0, width: 8, values: ["submit", "wrap", "unwrap"] }],
      },
      { name: "amount", type: "amount" },
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
  v2Add: {
    code: 11,
    fields: [
      { name: "pool", type: "contract" },
      { name: "amountA", type: "amount" },
      { name: "amountB", type: "amount" },
      { name: "to", type: "party" },
    ],
  },
  v2Remove: {
    code: 12,
    fields: [
      { name: "pool", type: "contract" },
      { name: "amount", type: "amount" },
      { name: "to", type: "party" },
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
  curveAdd: {
    code: 16,
    fields: [
      { name: "pool", type: "contract" },
      { name: "amounts", type: "amounts", min: 2, max: 4 },
    ],
  },
  curveRemoveOne: {
    code: 17,
    fields: [
      { name: "pool", type: "contract" },
      { name: "i", type: "u8" },
      { name: "amount", type: "amount" },
    ],
  },
  curveRemove: {
    code: 18,
    fields: [
      { name: "pool", type: "contract" },
      { name: "coins", type: "u8", min: 2, below: 5 },
      { name: "amount", type: "amount" },
    ],
  },
  balancerJoin: {
    code: 19,
    fields: [
      { name: "vault", type: "contract" },
      { name: "poolId", type: "b32" },
      { name: "assets", type: "erc20s", min: 2, max: 8 },
      { name: "amount", type: "amount" },
      { name: "to", type: "party" },
    ],
  },
  balancerExit: {
    code: 20,
    fields: [
      { name: "vault", type: "contract" },
      { name: "poolId", type: "b32" },
      { name: "assets", type: "erc20s", min: 2, max: 8 },
      { name: "amount", type: "amount" },
      { name: "tokenOut", type: "erc20" },
      { name: "to", type: "party" },
    ],
  },
  v4HookSwap: {
    code: 21,
    fields: [
      { name: "manager", type: "contract" },
      { name: "tokenOut", type: "token" },
      { name: "fee", type: "u24", below: 1000001, or: 8388608 },
      { name: "tickSpacing", type: "u24", min: 1, below: 32768 },
      { name: "hooks", type: "contract" },
      { name: "amount", type: "amount" },
      { name: "to", type: "party" },
    ],
  },
  solidlySwap: {
    code: 22,
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
      { name: "amount", type: "amount" },
      { name: "to", type: "party" },
    ],
  },
  curveExchange: {
    code: 23,
    fields: [
      { name: "pool", type: "contract" },
      {
        name: "kind",
        type: "bits",
        members: [
          { name: "kind", shift: 0, width: 8, values: ["underlyingInt128", "underlyingUint256", "useEth"] },
        ],
      },
      { name: "i", type: "u8" },
      { name: "j", type: "u8" },
      { name: "amount", type: "amount" },
      { name: "tokenOut", type: "token" },
    ],
  },
  curveAddList: {
    code: 24,
    fields: [
      { name: "pool", type: "contract" },
      { name: "amounts", type: "amounts", min: 2, max: 8 },
    ],
  },
  curveRemoveList: {
    code: 25,
    fields: [
      { name: "pool", type: "contract" },
      { name: "coins", type: "u8", min: 2, below: 9 },
      { name: "amount", type: "amount" },
    ],
  },
  curveRemoveOneUint: {
    code: 26,
    fields: [
      { name: "pool", type: "contract" },
      { name: "i", type: "u8" },
      { name: "amount", type: "amount" },
    ],
  },
  convert: {
    code: 27,
    fields: [
      { name: "venue", type: "contract" },
      {
        name: "kind",
        type: "bits",
        members: [
          {
            name: "kind",
            shift: 0,
            width: 8,
            values: ["daiToUsds", "usdsToDai", "sellGem", "buyGem", "swapExactIn", "mkrToSky"],
          },
        ],
      },
      { name: "amount", type: "amount" },
      { name: "tokenOut", type: "erc20" },
      { name: "to", type: "party" },
    ],
  },
  stake: {
    code: 28,
    fields: [
      { name: "venue", type: "contract" },
      {
        name: "kind",
        type: "bits",
        members: [{ name: "kind", shift: 0, width: 8, values: ["deposit", "submitAndDeposit", "burn"] }],
      },
      { name: "amount", type: "amount" },
    ],
  },
  lbSwap: {
    code: 29,
    fields: [
      { name: "pool", type: "contract" },
      {
        name: "flags",
        type: "bits",
        members: [
          { name: "swapForY", shift: 0, width: 1 },
          { name: "prefunded", shift: 1, width: 1 },
        ],
      },
      { name: "amount", type: "amount" },
      { name: "to", type: "party" },
    ],
  },
  fluidSwap: {
    code: 30,
    fields: [
      { name: "pool", type: "contract" },
      { name: "flags", type: "bits", members: [{ name: "zeroForOne", shift: 0, width: 1 }] },
      { name: "amount", type: "amount" },
      { name: "to", type: "party" },
    ],
  },
  infinitySwap: {
    code: 31,
    fields: [
      { name: "vault", type: "contract" },
      { name: "manager", type: "contract" },
      { name: "flags", type: "bits", members: [{ name: "bins", shift: 0, width: 1 }] },
      { name: "tokenOut", type: "token" },
      { name: "fee", type: "u24", below: 1000001 },
      { name: "step", type: "u24", min: 1, below: 32768 },
      { name: "amount", type: "amount" },
      { name: "to", type: "party" },
    ],
  },
  infinityHookSwap: {
    code: 32,
    fields: [
      { name: "vault", type: "contract" },
      { name: "manager", type: "contract" },
      { name: "flags", type: "bits", members: [{ name: "bins", shift: 0, width: 1 }] },
      { name: "tokenOut", type: "token" },
      { name: "fee", type: "u24", below: 1000001, or: 8388608 },
      { name: "step", type: "u24", min: 1, below: 32768 },
      { name: "hookBits", type: "u24", below: 65536 },
      { name: "hooks", type: "contract" },
      { name: "amount", type: "amount" },
      { name: "to", type: "party" },
    ],
  },
  balancerV3Swap: {
    code: 33,
    fields: [
      { name: "vault", type: "contract" },
      { name: "pool", type: "contract" },
      { name: "amount", type: "amount" },
      { name: "tokenOut", type: "erc20" },
      { name: "to", type: "party" },
    ],
  },
} as const;

/**
 * Exact-input swap in a constant-product pool. `feePpm` is the pool's fee in millionths. A `prefunded`
 * pool already holds the input: its `amount` is exact, or has share 0, and the pool is asked what it
 * holds of the token.
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
  callback: "uniswapV3" | "pancakeV3" | "algebra";
  amount: Amount;
  to: PartyRef;
};

/**
 * Exact-input swap in a hookless pool of the singleton `manager`, named by its currencies, `fee` in
 * millionths and `tickSpacing`. The direction follows from the order of the currencies, of which
 * native is the smallest.
 */
export type V4SwapStep = {
  op: "v4Swap";
  manager: Address;
  tokenOut: TokenRef;
  fee: number;
  tickSpacing: number;
  amount: Amount;
  to: PartyRef;
};

/**
 * Exact-input swap of coin `i` for coin `j`, indices being int128 or uint256 in the pool's `exchange`.
 * Native goes as value. The pool pays its caller, so the output stays in the Executor; `tokenOut` only
 * names it.
 */
export type CurveStep = {
  op: "curve";
  pool: Address;
  kind: "int128" | "uint256";
  i: number;
  j: number;
  amount: Amount;
  tokenOut: TokenRef;
};

/**
 * Exact-input swap in a pool of the `vault`.
 */
export type BalancerStep = {
  op: "balancer";
  vault: Address;
  poolId: Hex;
  amount: Amount;
  tokenOut: Address;
  to: PartyRef;
};

/**
 * Deposits an asset in a tokenised vault or redeems its shares: ERC-4626, or `withdraw` of the older
 * vaults, whose deposit is the same. To take shares out, `amount.token` is `vault`.
 */
export type VaultStep = {
  op: "vault";
  vault: Address;
  mode: "deposit" | "redeem" | "withdraw";
  amount: Amount;
  to: PartyRef;
};

/**
 * Lends `asset` to the pool (`supply` of version 3, `deposit` of version 2) or takes it back. To
 * withdraw, `amount.token` is the interest-bearing token, which counts in units of `asset`; its
 * balances may round by one unit.
 */
export type AaveStep = {
  op: "aave";
  pool: Address;
  mode: "supply" | "deposit" | "withdraw";
  asset: Address;
  amount: Amount;
  to: PartyRef;
};

/**
 * Lends to the market `cToken` or takes back by its tokens; `mintNative` is the native market's. The
 * result stays in the Executor.
 */
export type CompoundV2Step = {
  op: "compoundV2";
  cToken: Address;
  mode: "mint" | "redeem" | "mintNative";
  amount: Amount;
};

/**
 * Stakes native (`submit`, `token` is stETH), wraps stETH or unwraps (`token` is wstETH). The result
 * stays in the Executor; stETH moves in shares, so 1 or 2 wei may stay behind.
 */
export type LidoStep = {
  op: "lido";
  token: Address;
  mode: "submit" | "wrap" | "unwrap";
  amount: Amount;
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
 * Adds as much of two amounts, given in either order, as the pool's ratio allows. What does not fit
 * stays.
 */
export type V2AddStep = {
  op: "v2Add";
  pool: Address;
  amountA: Amount;
  amountB: Amount;
  to: PartyRef;
};

/**
 * Burns shares of a constant-product pool; `amount.token` is `pool`.
 */
export type V2RemoveStep = {
  op: "v2Remove";
  pool: Address;
  amount: Amount;
  to: PartyRef;
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

/**
 * Adds liquidity, one amount per coin of the pool in its order; share 0 adds none of a coin. The
 * shares stay in the Executor.
 */
export type CurveAddStep = {
  op: "curveAdd";
  pool: Address;
  amounts: readonly Amount[];
};

/**
 * Burns the pool's shares, which `amount` names, for coin `i` alone, an int128 to the pool. The coin
 * stays in the Executor.
 */
export type CurveRemoveOneStep = {
  op: "curveRemoveOne";
  pool: Address;
  i: number;
  amount: Amount;
};

/**
 * Burns the pool's shares, which `amount` names, for all of its `coins`, whose number that is. They
 * stay in the Executor.
 */
export type CurveRemoveStep = {
  op: "curveRemove";
  pool: Address;
  coins: number;
  amount: Amount;
};

/**
 * Joins a pool of the `vault` with one token. `assets` are the pool's registered tokens in their
 * order, its own token included where it is registered; `amount.token` is another of them.
 */
export type BalancerJoinStep = {
  op: "balancerJoin";
  vault: Address;
  poolId: Hex;
  assets: readonly Address[];
  amount: Amount;
  to: PartyRef;
};

/**
 * Leaves a pool of the `vault` with one token, `tokenOut`. `assets` as in balancerJoin; `amount.token`
 * is the pool's own token, whose address begins `poolId`.
 */
export type BalancerExitStep = {
  op: "balancerExit";
  vault: Address;
  poolId: Hex;
  assets: readonly Address[];
  amount: Amount;
  tokenOut: Address;
  to: PartyRef;
};

/**
 * Exact-input swap in a pool of the singleton `manager` whose key names a contract `hooks`, which is
 * given no data. `fee` is in millionths, or 0x800000 where the pool's fee is dynamic. The rest as in
 * v4Swap.
 */
export type V4HookSwapStep = {
  op: "v4HookSwap";
  manager: Address;
  tokenOut: TokenRef;
  fee: number;
  tickSpacing: number;
  hooks: Address;
  amount: Amount;
  to: PartyRef;
};

/**
 * Exact-input swap in a pool of the Solidly kind, stable or volatile, which says itself what it gives
 * (`getAmountOut`). A `prefunded` pool already holds the input: its `amount` is exact, or has share 0,
 * and the pool is asked what it holds of the token.
 */
export type SolidlySwapStep = {
  op: "solidlySwap";
  pool: Address;
  zeroForOne: boolean;
  prefunded: boolean;
  amount: Amount;
  to: PartyRef;
};

/**
 * Exact-input swap by a function that only some Curve pools have: `exchange_underlying` with indices
 * of either kind, or the `exchange` with a flag for native, which is set. Indices are that function's
 * own. Native goes as value, and the output stays in the Executor; `tokenOut` only names it.
 */
export type CurveExchangeStep = {
  op: "curveExchange";
  pool: Address;
  kind: "underlyingInt128" | "underlyingUint256" | "useEth";
  i: number;
  j: number;
  amount: Amount;
  tokenOut: TokenRef;
};

/**
 * As curveAdd, for Curve pools whose function takes any number of amounts.
 */
export type CurveAddListStep = {
  op: "curveAddList";
  pool: Address;
  amounts: readonly Amount[];
};

/**
 * As curveRemove, for Curve pools whose function takes any number of minimums.
 */
export type CurveRemoveListStep = {
  op: "curveRemoveList";
  pool: Address;
  coins: number;
  amount: Amount;
};

/**
 * As curveRemoveOne, for Curve pools to which coin `i` is a uint256.
 */
export type CurveRemoveOneUintStep = {
  op: "curveRemoveOneUint";
  pool: Address;
  i: number;
  amount: Amount;
};

/**
 * Converts an ERC-20 at the `venue`: DAI and USDS for each other, a gem for DAI or USDS at a peg
 * stability module and back, any assets of a PSM3, MKR for SKY. `tokenOut` only names the output, but
 * to a PSM3. Gems are bought in whole units: what does not pay for one more stays in the Executor.
 */
export type ConvertStep = {
  op: "convert";
  venue: Address;
  kind: "daiToUsds" | "usdsToDai" | "sellGem" | "buyGem" | "swapExactIn" | "mkrToSky";
  amount: Amount;
  tokenOut: Address;
  to: PartyRef;
};

/**
 * Stakes native at the `venue` by one of two functions, or burns its token for native, where
 * `amount.token` is `venue`. The result stays in the Executor.
 */
export type StakeStep = {
  op: "stake";
  venue: Address;
  kind: "deposit" | "submitAndDeposit" | "burn";
  amount: Amount;
};

/**
 * Exact-input swap in a pair of the Liquidity Book, which counts what it was sent and pays for all of
 * it. `swapForY` sells its token X. A `prefunded` pool already holds the input: its `amount`, exact or
 * of share 0, is not read.
 */
export type LbSwapStep = {
  op: "lbSwap";
  pool: Address;
  swapForY: boolean;
  prefunded: boolean;
  amount: Amount;
  to: PartyRef;
};

/**
 * Exact-input swap in a pool of Fluid DEX T1, which takes its input through the Liquidity layer by an
 * allowance of its own, or as native by value. `zeroForOne` sells its token 0. The Liquidity layer
 * pays `to`, native with at most 50,000 gas.
 */
export type FluidSwapStep = {
  op: "fluidSwap";
  pool: Address;
  zeroForOne: boolean;
  amount: Amount;
  to: PartyRef;
};

/**
 * Exact-input swap in a hookless pool of PancakeSwap Infinity, named by its pool `manager`, its
 * currencies, `fee` in millionths and `step`: its tick spacing, or with `bins` its bin step. It is
 * paid through the `vault`, which calls back. The direction follows from the order of the currencies,
 * of which native is the smallest.
 */
export type InfinitySwapStep = {
  op: "infinitySwap";
  vault: Address;
  manager: Address;
  bins: boolean;
  tokenOut: TokenRef;
  fee: number;
  step: number;
  amount: Amount;
  to: PartyRef;
};

/**
 * Exact-input swap in a pool whose key names a contract `hooks`, which is given no data, and the
 * functions for which it is called, in `hookBits`. `fee` is in millionths, or 0x800000 where the
 * pool's fee is dynamic. The rest as in infinitySwap.
 */
export type InfinityHookSwapStep = {
  op: "infinityHookSwap";
  vault: Address;
  manager: Address;
  bins: boolean;
  tokenOut: TokenRef;
  fee: number;
  step: number;
  hookBits: number;
  hooks: Address;
  amount: Amount;
  to: PartyRef;
};

/**
 * Exact-input swap in a `pool` of Balancer V3, which is given no data. It is paid through the `vault`,
 * which calls back. The vault knows no native.
 */
export type BalancerV3SwapStep = {
  op: "balancerV3Swap";
  vault: Address;
  pool: Address;
  amount: Amount;
  tokenOut: Address;
  to: PartyRef;
};

export type Step =
  | V2SwapStep
  | V3SwapStep
  | V4SwapStep
  | CurveStep
  | BalancerStep
  | VaultStep
  | AaveStep
  | CompoundV2Step
  | LidoStep
  | WethStep
  | V2AddStep
  | V2RemoveStep
  | PayStep
  | SweepStep
  | CheckStep
  | CurveAddStep
  | CurveRemoveOneStep
  | CurveRemoveStep
  | BalancerJoinStep
  | BalancerExitStep
  | V4HookSwapStep
  | SolidlySwapStep
  | CurveExchangeStep
  | CurveAddListStep
  | CurveRemoveListStep
  | CurveRemoveOneUintStep
  | ConvertStep
  | StakeStep
  | LbSwapStep
  | FluidSwapStep
  | InfinitySwapStep
  | InfinityHookSwapStep
  | BalancerV3SwapStep;
