import type { Hex } from "../../lib/hex.js";
import { event } from "../kit/reading/event.js";
import type { Log, Venue } from "../venue.js";
import { isComposable, type PoolFacts, type PoolState, poolOf } from "./pool.js";

const SWAP = event(
  "Swap(bytes32 indexed poolId, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut)",
);

/** Events of the vault about the pool whose id is their first topic. */
const OF_ONE_POOL: readonly Hex[] = [
  SWAP,
  event(
    "PoolBalanceChanged(bytes32 indexed poolId, address indexed provider, address[] tokens, int256[] deltas, uint256[] fees)",
  ),
  event(
    "PoolBalanceManaged(bytes32 indexed poolId, address indexed manager, address indexed token, int256 cashDelta, int256 managedDelta)",
  ),
].map(({ topic }) => topic);

export const TOPICS: readonly Hex[] = [
  ...OF_ONE_POOL,
  // Emitted by pools and by the fees collector.
  event("SwapFeePercentageChanged(uint256 fee)").topic,
  // Emitted by pools and by the vault.
  event("PausedStateChanged(bool paused)").topic,
  // Emitted by pools, of the earlier and the later versions.
  event("ProtocolFeePercentageCacheUpdated(uint256 indexed feeType, uint256 fee)").topic,
  event("ProtocolFeePercentageCacheUpdated(bytes32 feeCache)").topic,
  // Emitted by pools: in that mode, a pool owes the protocol nothing.
  event("RecoveryModeStateChanged(bool enabled)").topic,
];

/**
 * Applies a swap of a weighted pool. After any other log about the pool, it is loaded again. Composable pools are read
 * at every block, because rates and the amplification change without a log.
 */
export function apply(venue: Venue<PoolFacts>, state: PoolState, log: Log): PoolState | undefined {
  const [topic, poolId] = log.topics;
  const pool = poolOf(venue);
  if (topic === undefined || !OF_ONE_POOL.includes(topic)) return undefined;
  if (poolId !== pool.id) return state;
  const swap = isComposable(venue) ? undefined : SWAP.argsOf(log);
  if (swap === undefined) return undefined;
  const [i, j] = [pool.assets.indexOf(swap.tokenIn), pool.assets.indexOf(swap.tokenOut)];
  if (i < 0 || j < 0) return undefined;
  const balances = state.balances.map((balance, index) =>
    index === i ? balance + swap.amountIn : index === j ? balance - swap.amountOut : balance,
  );
  return { ...state, balances };
}
