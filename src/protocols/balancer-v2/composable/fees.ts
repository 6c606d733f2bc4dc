import { maxBigint, minBigint } from "../../../lib/math.js";
import { complement, divDown, mulDown } from "../../kit/balancer/fixedPoint.js";
import { invariantOf } from "../../kit/balancer/invariant.js";
import { quotient, uint } from "../../kit/maths/uint256.js";
import type { ComposableState, Pool, Rates } from "../pool.js";
import { at } from "../pool.js";
import type { Basis } from "./math.js";

/** Returns the pool after it has minted what it owes the protocol since the last join or exit. */
export function afterDueFees(
  pool: Pool,
  state: ComposableState,
  balances: readonly bigint[],
  rates: Rates,
): Basis {
  const { amplification, last, supply } = state;
  const now = invariantOf(last.amplification, balances);
  const due = sharesFor(owedPart(pool, state, balances, rates, now), supply);
  const invariant = amplification === last.amplification ? now : invariantOf(amplification, balances);
  return { amplification, balances, supply: uint(supply + due), invariant };
}

/** Returns the supply after the protocol is also paid its part of the fees of the join or exit itself. */
export function afterOwnFees(
  before: Basis,
  after: { readonly supply: bigint; readonly invariant: bigint },
  swapPart: bigint,
): bigint {
  const { supply, invariant } = after;
  const feeless = mulDown(before.invariant, divDown(supply, before.supply));
  if (invariant <= feeless) return supply;
  return uint(supply + sharesFor(quotient(uint((invariant - feeless) * swapPart), invariant), supply));
}

/**
 * Returns the part of the pool that the protocol should own, given the invariant's growth since then by swap fees and
 * by yield.
 */
function owedPart(
  pool: Pool,
  { last, protocolFees }: ComposableState,
  balances: readonly bigint[],
  rates: Rates,
  now: bigint,
): bigint {
  const growth = pool.bounded
    ? boundedGrowth(pool, last, balances, rates, now)
    : freeGrowth(pool, last, balances, rates);
  const ofSwaps = mulDown(divDown(growth.bySwaps, now), protocolFees.swap);
  return ofSwaps + mulDown(divDown(growth.byYield, now), protocolFees.yield);
}

type Growth = { readonly bySwaps: bigint; readonly byYield: bigint };
type Last = ComposableState["last"];

/** Until the fourth version: each token is exempt or not, and shrinkage does not count. */
function freeGrowth(pool: Pool, last: Last, balances: readonly bigint[], rates: Rates): Growth {
  const still = invariantOf(
    last.amplification,
    withoutYield(balances, rates, () => true),
  );
  const taxed = invariantOf(
    last.amplification,
    withoutYield(balances, rates, (index) => at(pool.exempt, index)),
  );
  return { bySwaps: maxBigint(still - last.invariant, 0n), byYield: maxBigint(taxed - still, 0n) };
}

/** From the fifth version on: all tokens are exempt or none, and swaps have earned no more than the total growth. */
function boundedGrowth(
  pool: Pool,
  last: Last,
  balances: readonly bigint[],
  rates: Rates,
  now: bigint,
): Growth {
  if (now <= last.invariant) return { bySwaps: 0n, byYield: 0n };
  const still = invariantOf(
    last.amplification,
    withoutYield(balances, rates, () => true),
  );
  const swapped = maxBigint(last.invariant, minBigint(now, still));
  return { bySwaps: swapped - last.invariant, byYield: pool.exempt.includes(true) ? 0n : now - swapped };
}

/** bptForPoolOwnershipPercentage: returns the shares to mint so that their owner has the part `part` of the pool. */
function sharesFor(part: bigint, supply: bigint): bigint {
  return quotient(uint(supply * part), complement(part));
}

/** Returns `balances` as if the rates of the selected tokens had stayed constant since the last join or exit. */
function withoutYield(
  balances: readonly bigint[],
  rates: Rates,
  isOne: (index: number) => boolean,
): bigint[] {
  return balances.map((balance, index) => {
    const rate = at(rates, index);
    return rate === null || !isOne(index) ? balance : quotient(balance * rate.old, rate.current);
  });
}
