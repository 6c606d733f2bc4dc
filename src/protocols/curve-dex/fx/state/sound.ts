import { FEE_WHOLE } from "../../crypto/math/words.js";
import type { FxState } from "./pool.js";

/** The limits of the amplification times two times 10,000. */
const AMPLIFICATION = [20_000n, 100_000_000n] as const;

/**
 * Returns whether a contract of this kind can be in the state. None has parameters outside its own limits, and its
 * trades divide by none of these numbers if one is zero.
 */
export function isSound(state: FxState): boolean {
  const { supply, D, virtualPrice, priceScale, rebalancing, ramp, donation, protection } = state;
  const divisors = [supply, D, virtualPrice, priceScale, rebalancing.seconds];
  const ofDonations = [donation.seconds, donation.mostPart, protection.seconds, protection.threshold];
  if ([...divisors, ...ofDonations].some((divisor) => divisor <= 0n)) return false;
  if (state.reservedPart > FEE_WHOLE || state.adminPart >= FEE_WHOLE) return false;
  // A ramp that is over may state any beginning.
  if (ramp.toSeconds > 0n && ramp.fromSeconds > ramp.toSeconds) return false;
  return [ramp.from, ramp.to].every((end) => end >= AMPLIFICATION[0] && end <= AMPLIFICATION[1]);
}
