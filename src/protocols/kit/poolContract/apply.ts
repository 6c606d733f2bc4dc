import { type Hex, intAt, uintAt } from "../../../lib/hex.js";
import type { Log, Venue } from "../../venue.js";
import { withLiquidity } from "../concentrated/liquidity.js";
import type { PoolState } from "../concentrated/state.js";

/** Initialize(uint160 sqrtPriceX96, int24 tick) */
export const INITIALIZE: Hex = "0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95";
/** Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1) */
export const MINT: Hex = "0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde";
/** Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1) */
export const BURN: Hex = "0x0c396cd989a39f4459b5fa1aed6a9a8dcdbc45908acfd67e028cd568da98982c";
/** Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick) */
export const SWAP: Hex = "0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67";
/** The same event with (…, uint128 protocolFeesToken0, uint128 protocolFeesToken1) appended, as in some forks. */
export const SWAP_WITH_FEES: Hex = "0x19b47279256b2a23a1665c810c8d55a1758940ee09377d4f8d26497a3577dc83";

/**
 * The logs that change price or liquidity. The pool's others do not: the protocol's share comes out of the fee after a
 * step's amounts are fixed (SetFeeProtocol, CollectProtocol), a flash loan pays into the fee growth, and collecting
 * pays amounts already set aside.
 */
export const TOPICS: readonly Hex[] = [INITIALIZE, MINT, BURN, SWAP, SWAP_WITH_FEES];

/** Returns the state after `log`, or undefined if the log contradicts the state or is not the pool's. */
export function apply(_venue: Venue, state: PoolState, log: Log): PoolState | undefined {
  switch (log.topics[0]) {
    case SWAP:
    case SWAP_WITH_FEES:
      return moved(state, uintAt(log.data, 2), uintAt(log.data, 3), intAt(log.data, 4));
    case INITIALIZE:
      return moved(state, uintAt(log.data, 0), 0n, intAt(log.data, 1));
    case MINT:
      return positionMoved(state, log, uintAt(log.data, 1));
    case BURN: {
      const amount = uintAt(log.data, 0);
      return positionMoved(state, log, amount === undefined ? undefined : -amount);
    }
    default:
      return undefined;
  }
}

function moved(
  state: PoolState,
  sqrtPriceX96: bigint | undefined,
  liquidity: bigint | undefined,
  tick: bigint | undefined,
): PoolState | undefined {
  if (sqrtPriceX96 === undefined || liquidity === undefined || tick === undefined) return undefined;
  return { sqrtPriceX96, liquidity, tick: Number(tick), ticks: state.ticks };
}

function positionMoved(state: PoolState, log: Log, delta: bigint | undefined): PoolState | undefined {
  const lower = intAt(log.topics[2] ?? "0x", 0);
  const upper = intAt(log.topics[3] ?? "0x", 0);
  if (lower === undefined || upper === undefined || delta === undefined) return undefined;
  return withLiquidity(state, Number(lower), Number(upper), delta);
}
