import { Refused, refuse } from "../../../lib/refusal.js";
import { quotient, uint } from "../../kit/maths/uint256.js";
import { complement, divDown, mulDown, ONE } from "../fixedPoint.js";
import type { WeightedState, Yield } from "../state.js";

/**
 * How weighted pools of the second version and later pay the protocol in new shares: before a join or an exit, for swap
 * fees since the last one and for the growth of rates; and after it, for its own fee. Every function throws `Refused`
 * where the contracts revert.
 */

/**
 * Returns the pool's shares and rates after paying the protocol its part of everything so far. `invariant` is the
 * current one.
 */
export function beforeJoinExit(
  { supply, protocolFee, lastInvariant, yield: earned }: WeightedState,
  invariant: bigint,
): { readonly supply: bigint; readonly yield?: Yield } {
  const bySwaps = ownedPart(divDown(invariant, lastInvariant), ONE, protocolFee);
  if (earned === undefined) return { supply: uint(supply + sharesFor(bySwaps, supply)) };
  const { rates, highest } = earned;
  if (rates === null) throw new Refused(refuse("closed", "a token's rate is not told"));
  if (rates <= highest) return { supply: uint(supply + sharesFor(bySwaps, supply)), yield: earned };
  const byYield = ownedPart(divDown(rates, highest), ONE, earned.protocolFee);
  const due = sharesFor(bySwaps + byYield, supply);
  return { supply: uint(supply + due), yield: { ...earned, highest: rates } };
}

/**
 * Returns the total shares after a join or an exit that changed `before.supply` to `supply` and `before.invariant` to
 * `invariant`.
 */
export function afterJoinExit(
  before: { readonly supply: bigint; readonly invariant: bigint },
  { supply, invariant }: { readonly supply: bigint; readonly invariant: bigint },
  protocolFee: bigint,
): bigint {
  if (protocolFee === 0n) return supply;
  const growth = divDown(invariant, before.invariant);
  return uint(supply + sharesFor(ownedPart(growth, divDown(supply, before.supply), protocolFee), supply));
}

/**
 * getProtocolOwnershipPercentage: returns the part of the pool that the protocol should own if it grew by more than its
 * supply.
 */
function ownedPart(growth: bigint, supplyGrowth: bigint, protocolFee: bigint): bigint {
  if (supplyGrowth >= growth || protocolFee === 0n) return 0n;
  return mulDown(ONE - divDown(supplyGrowth, growth), protocolFee);
}

/** bptForPoolOwnershipPercentage: returns the shares whose minting makes their owner's part of the pool `part`. */
function sharesFor(part: bigint, supply: bigint): bigint {
  return quotient(uint(supply * part), complement(part));
}
