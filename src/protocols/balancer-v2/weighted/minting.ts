import { Refused, refuse } from "../../../lib/refusal.js";
import { quotient, uint } from "../../kit/solidity/uint256.js";
import { complement, divDown, mulDown, ONE } from "../fixedPoint.js";
import type { WeightedState, Yield } from "../state.js";

/**
 * How weighted pools of the second version and later pay the protocol: in new shares, before a join or an exit for what
 * swaps have left since the last one and what rates have grown, and after it for the fee in it. Everything throws
 * `Refused` where the contracts revert.
 */

/** The pool's shares and rates once the protocol has its part of what happened until now, `invariant` being today's. */
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

/** All shares after a join or an exit that made `supply` of `before.supply` and `invariant` of `before.invariant`. */
export function afterJoinExit(
  before: { readonly supply: bigint; readonly invariant: bigint },
  { supply, invariant }: { readonly supply: bigint; readonly invariant: bigint },
  protocolFee: bigint,
): bigint {
  if (protocolFee === 0n) return supply;
  const growth = divDown(invariant, before.invariant);
  return uint(supply + sharesFor(ownedPart(growth, divDown(supply, before.supply), protocolFee), supply));
}

/** getProtocolOwnershipPercentage: what part of the pool the protocol should own, where it grew by more than its supply. */
function ownedPart(growth: bigint, supplyGrowth: bigint, protocolFee: bigint): bigint {
  if (supplyGrowth >= growth || protocolFee === 0n) return 0n;
  return mulDown(ONE - divDown(supplyGrowth, growth), protocolFee);
}

/** bptForPoolOwnershipPercentage: shares whose minting makes their owner's part of the pool `part`. */
function sharesFor(part: bigint, supply: bigint): bigint {
  return quotient(uint(supply * part), complement(part));
}
