import { WHOLE_PPM } from "../../lib/whole.js";
import type { Venue } from "../venue.js";
import type { PoolState } from "./state.js";

/**
 * What a trade pays in ppm (ProtocolFeeLibrary.calculateSwapFee): the protocol's part is taken first, the pool's own fee
 * of what is left, and the sum rounds up.
 */
export function swapFeePpm({ feePpm }: Venue, { protocolFee = 0 }: PoolState, zeroForOne: boolean): number {
  const protocolPpm = zeroForOne ? protocolFee & 0xfff : protocolFee >> 12;
  return protocolPpm + feePpm - Math.floor((protocolPpm * feePpm) / WHOLE_PPM);
}
