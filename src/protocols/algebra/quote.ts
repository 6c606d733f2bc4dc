import { isRefusal, type Refusal, refuse } from "../../lib/refusal.js";
import type { BlockContext, Swap } from "../adapter.js";
import { swap } from "../kit/concentrated/swap.js";
import type { Venue } from "../venue.js";
import { feesAt, volumeOf } from "./adaptive/fee.js";
import type { PoolFacts } from "./facts.js";
import { pluginFeeAt } from "./plugin/fee.js";
import { type PoolState, withFee } from "./state.js";

/**
 * Gas that the first trade of a block uses in addition to a trade in a pool with a stored fee, because it writes a
 * timepoint and computes the fee. Measured in pools of 1.x: 145,000 to 161,000; later trades in the block use 117,000
 * less. Measured with a plugin: 71,000 to 92,000; later trades use 51,000 less.
 */
export const FEE_GAS = { adaptive: 155_000, plugin: 80_000 } as const;
const UNREACHED = "the pool's fee at that time does not follow from what was read";

/** Returns the wei-exact result of selling token0 (`zeroForOne`) or token1 in the block of `context`. */
export function quoteSwap(
  venue: Venue<PoolFacts>,
  state: PoolState,
  zeroForOne: boolean,
  amountIn: bigint,
  { timestamp }: Pick<BlockContext, "timestamp">,
): Swap<PoolState> | Refusal {
  if (state.plugin !== undefined) {
    const now = pluginFeeAt(state.plugin, state.tick, timestamp);
    if (now === undefined) return refuse("closed", UNREACHED);
    const trade = swap({ feePpm: now.feePpm }, state, zeroForOne, amountIn);
    if (isRefusal(trade)) return trade;
    return {
      ...trade,
      state: withFee(trade.state, { plugin: now.plugin }),
      gas: trade.gas + FEE_GAS.plugin,
    };
  }
  if (state.adaptive === undefined) {
    const trade = swap({ feePpm: state.feePpm }, state, zeroForOne, amountIn);
    return isRefusal(trade) ? trade : { ...trade, state: withFee(trade.state, state) };
  }
  const { tickSpacing } = venue.facts;
  const adaptive = feesAt(state.adaptive, state.tick, timestamp);
  if (adaptive === undefined) return refuse("closed", UNREACHED);
  const feePpm = adaptive.feesPpm[zeroForOne ? 0 : 1];
  const trade = swap({ feePpm, tickSpacing }, state, zeroForOne, amountIn);
  if (isRefusal(trade)) return trade;
  const volume = adaptive.volume + volumeOf(trade.state.liquidity, amountIn, trade.amountOut);
  return {
    amountOut: trade.amountOut,
    state: withFee(trade.state, { adaptive: { ...adaptive, volume } }),
    gas: trade.gas + FEE_GAS.adaptive,
  };
}
