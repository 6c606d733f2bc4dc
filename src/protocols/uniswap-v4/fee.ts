import { WHOLE_PPM } from "../../lib/whole.js";
import type { Venue } from "../venue.js";
import type { PoolState } from "./state.js";

/**
 * Returns the total fee of a trade in ppm (ProtocolFeeLibrary.calculateSwapFee): the protocol's fee is taken first, the
 * pool's own fee of the rest, and the sum is rounded up.
 */
export function swapFeePpm({ feePpm }: Venue, { protocolFee = 0 }: PoolState, zeroForOne: boolean): number {
  const protocolPpm = zeroForOne ? protocolFee & 0xfff : protocolFee >> 12;
  return protocolPpm + feePpm - Math.floor((protocolPpm * feePpm) / WHOLE_PPM);
}
