import { isRefusal, type Refusal, refuse } from "../../../lib/refusal.js";
import { WHOLE_PPM } from "../../../lib/whole.js";
import { STEP_LIMITS } from "../../../program/index.js";
import type { Swap } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { poolCurve } from "../concentrated/curve.js";
import { swap } from "../concentrated/swap.js";
import type { Curve } from "../curve/curve.js";
import { type Fees, type PoolState, type SingletonFacts, withFees } from "./state.js";

/**
 * Returns the total fee of a trade in ppm (ProtocolFeeLibrary.calculateSwapFee): the protocol's fee is taken first, the
 * pool's own fee of the rest, and the sum is rounded up.
 */
export function swapFeePpm({ feePpm }: Venue, fees: Fees, zeroForOne: boolean): number {
  const { ownFeePpm = feePpm } = fees;
  const protocolPpm = protocolPpmOf(fees, zeroForOne);
  return protocolPpm + ownFeePpm - Math.floor((protocolPpm * ownFeePpm) / WHOLE_PPM);
}

/** Returns the protocol's fee in that direction, in ppm. */
export function protocolPpmOf({ protocolFee = 0 }: Fees, zeroForOne: boolean): number {
  return zeroForOne ? protocolFee & 0xfff : protocolFee >> 12;
}

/** Returns the wei-exact result of selling token0 (`zeroForOne`) or token1. */
export function quoteSwap(
  venue: Venue<SingletonFacts>,
  state: PoolState,
  zeroForOne: boolean,
  amountIn: bigint,
): Swap<PoolState> | Refusal {
  if (amountIn > STEP_LIMITS.v4Swap.amount) return refuse("tooMuch", "the amount is no int128");
  const feePpm = swapFeePpm(venue, state, zeroForOne);
  if (feePpm >= WHOLE_PPM) return refuse("closed", "the pool keeps all of the input as its fee");
  const pool = { feePpm, tickSpacing: venue.facts.tickSpacing };
  const trade = swap(pool, state, zeroForOne, amountIn);
  return isRefusal(trade) ? trade : { ...trade, state: withFees(trade.state, state) };
}

/** Returns the curve of that direction, or undefined if it cannot be traded. */
export function curveOfSwap(
  venue: Venue<SingletonFacts>,
  state: PoolState,
  zeroForOne: boolean,
): Curve | undefined {
  const feePpm = swapFeePpm(venue, state, zeroForOne);
  return feePpm >= WHOLE_PPM ? undefined : poolCurve(feePpm, state, zeroForOne);
}
