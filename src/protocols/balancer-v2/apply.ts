import type { Address } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import { addressOf } from "../kit/reading/answers.js";
import type { Log, Venue } from "../venue.js";
import type { PoolFacts } from "./pool.js";
import { isComposable, type PoolState, poolOf } from "./pool.js";

/** Swap(bytes32 indexed poolId, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut) */
const SWAP: Hex = "0x2170c741c41531aec20e7c107c24eecfdd15e69c9bb0a8dd37b1840b9e0b207b";
/** PoolBalanceChanged(bytes32 indexed poolId, address indexed liquidityProvider, address[], int256[], uint256[]) */
const POOL_BALANCE_CHANGED: Hex = "0xe5ce249087ce04f05a957192435400fd97868dba0e6a4b4c049abf8af80dae78";
/** PoolBalanceManaged(bytes32 indexed poolId, address indexed assetManager, address indexed token, int256, int256) */
const POOL_BALANCE_MANAGED: Hex = "0x6edcaf6241105b4c94c2efdbf3a6b12458eb3d07be3a0e81d24b13c44045fe7a";
/** SwapFeePercentageChanged(uint256), emitted by pools and by the fees collector. */
const SWAP_FEE_CHANGED: Hex = "0xa9ba3ffe0b6c366b81232caab38605a0699ad5398d6cce76f91ee809e322dafc";
/** PausedStateChanged(bool), emitted by pools and by the vault. */
const PAUSED_STATE_CHANGED: Hex = "0x9e3a5e37224532dea67b89face185703738a228a6e8a23dee546960180d3be64";

/** ProtocolFeePercentageCacheUpdated(uint256 indexed feeType, uint256), and later (bytes32), emitted by pools. */
const FEE_CACHE_UPDATED: readonly Hex[] = [
  "0x6bfb689528fa96ec1ad670ad6d6064be1ae96bfd5d2ee35c837fd0fe0c11959a",
  "0xc3f0acc358200d8e08ac6ce20bc2f9f27893a344f813bf682b7859b3e521502e",
];
/** RecoveryModeStateChanged(bool), emitted by pools: in that mode, a pool owes the protocol nothing. */
const RECOVERY_MODE_CHANGED: Hex = "0xeff3d4d215b42bf0960be9c6d5e05c22cba4df6627a3a523e2acee733b5854c8";

export const TOPICS: readonly Hex[] = [
  SWAP,
  POOL_BALANCE_CHANGED,
  POOL_BALANCE_MANAGED,
  SWAP_FEE_CHANGED,
  PAUSED_STATE_CHANGED,
  ...FEE_CACHE_UPDATED,
  RECOVERY_MODE_CHANGED,
];

const OF_ONE_POOL: readonly Hex[] = [SWAP, POOL_BALANCE_CHANGED, POOL_BALANCE_MANAGED];

/**
 * Applies a swap of a weighted pool. After any other log about the pool, it is loaded again. Composable pools are read
 * at every block, because rates and the amplification change without a log.
 */
export function apply(venue: Venue<PoolFacts>, state: PoolState, log: Log): PoolState | undefined {
  const [topic, poolId, tokenIn, tokenOut] = log.topics;
  const pool = poolOf(venue);
  if (topic === undefined || !OF_ONE_POOL.includes(topic)) return undefined;
  if (poolId !== pool.id) return state;
  if (topic !== SWAP || isComposable(venue)) return undefined;
  const [amountIn, amountOut] = [uintAt(log.data, 0), uintAt(log.data, 1)];
  const [i, j] = [indexOf(pool.assets, tokenIn), indexOf(pool.assets, tokenOut)];
  if (amountIn === undefined || amountOut === undefined || i < 0 || j < 0) return undefined;
  const balances = state.balances.map((balance, index) =>
    index === i ? balance + amountIn : index === j ? balance - amountOut : balance,
  );
  return { ...state, balances };
}

function indexOf(assets: readonly Address[], topic: Hex | undefined): number {
  const address = addressOf(topic);
  return address === undefined ? -1 : assets.indexOf(address);
}
