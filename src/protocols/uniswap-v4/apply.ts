import { type Hex, intAt, uintAt } from "../../lib/hex.js";
import { withLiquidity } from "../kit/concentrated/liquidity.js";
import type { Log, Venue } from "../venue.js";
import { type PoolState, withFees } from "./state.js";

/** Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24, int24, address, uint160 sqrtPriceX96, int24 tick) */
const INITIALIZE: Hex = "0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438";
/** ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt) */
const MODIFY_LIQUIDITY: Hex = "0xf208f4912782fd25c7f114ca3723a2d5dd6f3bcc3ac8db5af63baa85f711d5ec";
/** Swap(bytes32 indexed id, address indexed sender, int128, int128, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee) */
const SWAP: Hex = "0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f";
/** ProtocolFeeUpdated(bytes32 indexed id, uint24 protocolFee) */
const PROTOCOL_FEE_UPDATED: Hex = "0xe9c42593e71f84403b84352cd168d693e2c9fcd1fdbcc3feb21d92b43e6696f9";

export const TOPICS: readonly Hex[] = [INITIALIZE, MODIFY_LIQUIDITY, SWAP, PROTOCOL_FEE_UPDATED];

/**
 * Returns the state after `log`, which may be about another pool of the manager, or undefined if the log is
 * insufficient.
 */
export function apply({ subject }: Venue, state: PoolState, { topics, data }: Log): PoolState | undefined {
  const [topic, id] = topics;
  if (topic === undefined || !TOPICS.includes(topic)) return undefined;
  if (id !== subject) return state;
  if (topic === SWAP) {
    const [sqrtPriceX96, liquidity, tick] = [uintAt(data, 2), uintAt(data, 3), intAt(data, 4)];
    if (sqrtPriceX96 === undefined || liquidity === undefined || tick === undefined) return undefined;
    return withFees({ sqrtPriceX96, liquidity, tick: Number(tick), ticks: state.ticks }, state);
  }
  if (topic === PROTOCOL_FEE_UPDATED) {
    const protocolFee = uintAt(data, 0);
    return protocolFee === undefined
      ? undefined
      : withFees(state, { ...state, protocolFee: Number(protocolFee) });
  }
  if (topic !== MODIFY_LIQUIDITY) return undefined;
  const [lower, upper, delta] = [intAt(data, 0), intAt(data, 1), intAt(data, 2)];
  if (lower === undefined || upper === undefined || delta === undefined) return undefined;
  return withLiquidity(state, Number(lower), Number(upper), delta);
}
