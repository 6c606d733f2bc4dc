import { attempt, isRefusal } from "../../../../lib/refusal.js";
import { boundsOf } from "../math/maths.js";
import { requireStrength } from "../math/newton.js";
import type { CryptoPool, CryptoState } from "./pool.js";

/**
 * Returns whether a contract of the known kinds can be in the state. No such contract has parameters outside its own
 * limits, and its trades divide by none of these numbers if one is zero.
 */
export function isSound({ arithmetic }: CryptoPool, state: CryptoState): boolean {
  const { supply, D, virtualPrice, priceScale, rebalancing, ramp } = state;
  const divisors = [supply, D, virtualPrice, ...priceScale, rebalancing.seconds];
  if (divisors.some((divisor) => divisor <= 0n)) return false;
  // A ramp that is over may state any beginning.
  if (ramp.toSeconds > 1n && ramp.fromSeconds >= ramp.toSeconds) return false;
  return [ramp.from, ramp.to].every(
    (strength) => !isRefusal(attempt(() => requireStrength(strength, boundsOf(arithmetic, strength.gamma)))),
  );
}
