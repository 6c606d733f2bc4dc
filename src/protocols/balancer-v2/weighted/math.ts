import { revert } from "../../../lib/refusal.js";
import { complement, divDown, divUp, mulDown, mulUp, ONE } from "../../kit/balancer/fixedPoint.js";
import type { Rounding } from "../../kit/balancer/powers.js";
import { quotient, uint } from "../../kit/maths/uint256.js";
import type { WeightedState, Yield } from "../pool.js";

/** Balances here have 18 decimals. Every function throws `Refused` where the contract reverts. */

const MAX_IN = (3n * ONE) / 10n;
const MIN_INVARIANT = (7n * ONE) / 10n;
const MIN_FEE_BASE = (7n * ONE) / 10n;

export type Weighted = { readonly balance: bigint; readonly weight: bigint };

/** _calcOutGivenIn. `amountIn` excludes the fee. */
export function outGivenIn(rounding: Rounding, from: Weighted, to: Weighted, amountIn: bigint): bigint {
  if (amountIn > mulDown(from.balance, MAX_IN)) revert("tooMuch", "more than 30 % of the balance");
  const base = divUp(from.balance, from.balance + amountIn);
  const power = rounding.powUp(base, divDown(from.weight, to.weight));
  return mulDown(to.balance, complement(power));
}

/** _calculateInvariant */
export function invariantOf({ powDown }: Rounding, tokens: readonly Weighted[]): bigint {
  let invariant = ONE;
  for (const { balance, weight } of tokens) invariant = mulDown(invariant, powDown(balance, weight));
  if (invariant === 0n) revert("closed", "there is no invariant");
  return invariant;
}

/**
 * _calcDueTokenProtocolSwapFeeAmount: returns the amount of `token` owed to the protocol for the invariant's growth.
 */
export function dueFee(
  rounding: Rounding,
  token: Weighted,
  before: bigint,
  now: bigint,
  protocolFee: bigint,
): bigint {
  if (now <= before) return 0n;
  const base = divUp(before, now);
  const power = rounding.powUp(base > MIN_FEE_BASE ? base : MIN_FEE_BASE, divDown(ONE, token.weight));
  return mulDown(mulDown(token.balance, complement(power)), protocolFee);
}

/** _calcBptOutGivenExactTokensIn with one token, number `index`. */
export function sharesForOne(
  rounding: Rounding,
  tokens: readonly Weighted[],
  index: number,
  amountIn: bigint,
  supply: bigint,
  swapFee: bigint,
): bigint {
  const amounts = tokens.map((_, place) => (place === index ? amountIn : 0n));
  const ratios = tokens.map(({ balance }, place) =>
    divDown(uint(balance + (amounts[place] as bigint)), balance),
  );
  const ratioWithFees = tokens.reduce(
    (sum, { weight }, place) => sum + mulDown(ratios[place] as bigint, weight),
    0n,
  );
  let ratio = ONE;
  for (const [place, { balance, weight }] of tokens.entries()) {
    const amount = amounts[place] as bigint;
    let withoutFee = amount;
    if ((ratios[place] as bigint) > ratioWithFees) {
      const free = mulDown(balance, uint(ratioWithFees - ONE));
      withoutFee = free + mulDown(uint(amount - free), ONE - swapFee);
    }
    ratio = mulDown(ratio, rounding.powDown(divDown(balance + withoutFee, balance), weight));
  }
  return ratio >= ONE ? mulDown(supply, ratio - ONE) : 0n;
}

/** _calcTokenOutGivenExactBptIn */
export function oneForShares(
  rounding: Rounding,
  { balance, weight }: Weighted,
  sharesIn: bigint,
  supply: bigint,
  swapFee: bigint,
): bigint {
  const ratio = divUp(uint(supply - sharesIn), supply);
  if (ratio < MIN_INVARIANT) revert("tooMuch", "more than 30 % of the pool");
  const without = mulDown(balance, complement(rounding.powUp(ratio, divDown(ONE, weight))));
  const taxable = mulUp(without, complement(weight));
  return without - taxable + rounding.taxed(taxable, complement(swapFee));
}

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
  if (rates === null) revert("closed", "a token's rate is not told");
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

/** bptForPoolOwnershipPercentage: returns the shares to mint so that their owner has the part `part` of the pool. */
function sharesFor(part: bigint, supply: bigint): bigint {
  return quotient(uint(supply * part), complement(part));
}
