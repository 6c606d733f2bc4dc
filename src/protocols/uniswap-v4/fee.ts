import { WHOLE_PPM } from "../../lib/whole.js";
import type { Venue } from "../venue.js";
import type { Fees } from "./state.js";

/**
 * Returns the total fee of a trade in ppm (ProtocolFeeLibrary.calculateSwapFee): the protocol's fee is taken first, the
 * pool's own fee of the rest, and the sum is rounded up.
 */
export function swapFeePpm({ feePpm }: Venue, fees: Fees, zeroForOne: boolean): number {
  const { protocolFee = 0, ownFeePpm = feePpm } = fees;
  const protocolPpm = zeroForOne ? protocolFee & 0xfff : protocolFee >> 12;
  return protocolPpm + ownFeePpm - Math.floor((protocolPpm * ownFeePpm) / WHOLE_PPM);
}
