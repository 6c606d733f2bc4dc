import type { Hex } from "../../lib/hex.js";
import { withLiquidity } from "../kit/concentrated/liquidity.js";
import { DYNAMIC_FEE_UPDATED, feeIn, PAUSED, PROTOCOL_FEE_UPDATED } from "../kit/infinity/logs.js";
import { event } from "../kit/reading/event.js";
import { type PoolState, withFees } from "../kit/singleton/state.js";
import type { Log, Venue } from "../venue.js";

export const INITIALIZE = event(
  "Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, address hooks, uint24 fee, bytes32 parameters, uint160 sqrtPriceX96, int24 tick)",
);
const MODIFY_LIQUIDITY = event(
  "ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt)",
);
const SWAP = event(
  "Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee, uint16 protocolFee)",
);
const ofPools = [INITIALIZE, MODIFY_LIQUIDITY, SWAP, PROTOCOL_FEE_UPDATED, DYNAMIC_FEE_UPDATED];
export const TOPICS: readonly Hex[] = [...ofPools, PAUSED].map(({ topic }) => topic);

/**
 * Returns the state after `log`, which may be about another pool of the manager, or undefined if the log is
 * insufficient.
 */
export function apply({ subject }: Venue, state: PoolState, log: Log): PoolState | undefined {
  const [topic, id] = log.topics;
  if (topic === undefined || !ofPools.some((each) => each.topic === topic)) return undefined;
  if (id !== subject) return state;
  const swapped = SWAP.argsOf(log);
  if (swapped !== undefined) {
    const { sqrtPriceX96, liquidity, tick } = swapped;
    return { ...state, sqrtPriceX96, liquidity, tick: Number(tick) };
  }
  const fee = feeIn(log);
  if (fee !== undefined) return withFees(state, { ...state, ...fee });
  const moved = MODIFY_LIQUIDITY.argsOf(log);
  return (
    moved && withLiquidity(state, Number(moved.tickLower), Number(moved.tickUpper), moved.liquidityDelta)
  );
}
