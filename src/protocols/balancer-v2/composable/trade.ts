import { Refused, refuse } from "../../../lib/refusal.js";
import { divDown, mulDown, mulUp, ONE } from "../../kit/balancer/fixedPoint.js";
import { invariantOf } from "../../kit/balancer/invariant.js";
import { uint } from "../../kit/maths/uint256.js";
import {
  at,
  type ComposableState,
  changed,
  kept,
  type Pool,
  type Rates,
  type TokenRate,
  type Trade as TradeTo,
} from "../pool.js";
import { afterDueFees, afterOwnFees } from "./fees.js";
import { type Basis, moved, oneForShares, outGivenIn, sharesForOne } from "./math.js";

type Trade = TradeTo<ComposableState>;

/** Computes a swap at `seconds`. Throws `Refused` where the contracts revert. */
export function swap(
  pool: Pool,
  state: ComposableState,
  [i, j]: readonly [number, number],
  amountIn: bigint,
  seconds: bigint,
): Trade {
  const { rates, factors, balances } = countedAt(pool, state, seconds);
  const { amplification, swapFee } = state;
  const basis = { amplification, balances, invariant: invariantOf(amplification, balances) };
  const afterFee = mulDown(uint(amountIn - mulUp(amountIn, swapFee)), at(factors, i));
  const amountOut = divDown(outGivenIn(basis, [i, j], afterFee), at(factors, j));
  const left = changed(changed(state.balances, i, amountIn), j, -amountOut);
  return { amountOut, state: { ...state, rates, balances: left } };
}

/** Computes a join with one token at `seconds`: the vault sells shares that it holds. Throws as `swap` does. */
export function join(
  pool: Pool,
  state: ComposableState,
  i: number,
  amountIn: bigint,
  seconds: bigint,
): Trade {
  const { rates, factors, balances } = countedAt(pool, state, seconds);
  const before = afterDueFees(pool, state, balances, rates);
  const countedIn = mulDown(amountIn, at(factors, i));
  const amountOut = sharesForOne(before, i, countedIn, state.swapFee);
  const after = resized(state, rates, before, moved(balances, i, countedIn), before.supply + amountOut);
  return {
    amountOut,
    state: {
      ...after,
      balances: changed(state.balances, i, amountIn),
      unsold: kept(state.unsold - amountOut),
    },
  };
}

/** Computes an exit into one token at `seconds`, which burns shares. Throws as `swap` does. */
export function exit(
  pool: Pool,
  state: ComposableState,
  j: number,
  sharesIn: bigint,
  seconds: bigint,
): Trade {
  const { rates, factors, balances } = countedAt(pool, state, seconds);
  const before = afterDueFees(pool, state, balances, rates);
  const countedOut = oneForShares(before, j, sharesIn, state.swapFee);
  const amountOut = divDown(countedOut, at(factors, j));
  const after = resized(state, rates, before, moved(balances, j, -countedOut), before.supply - sharesIn);
  return { amountOut, state: { ...after, balances: changed(state.balances, j, -amountOut) } };
}

/** Returns the rates that apply at `seconds`, the factors on raw units, and the balances in the pool's own amounts. */
export function countedAt(
  pool: Pool,
  state: ComposableState,
  seconds: bigint,
): { rates: Rates; factors: bigint[]; balances: bigint[] } {
  const rates = ratesAt(state.rates, seconds);
  const factors = factorsOf(pool, rates);
  return {
    rates,
    factors,
    balances: state.balances.map((balance, index) => mulDown(balance, at(factors, index))),
  };
}

/**
 * Returns the state after a join or an exit: the protocol is paid in new shares, and a new basis applies to its next
 * claim.
 */
function resized(
  state: ComposableState,
  rates: Rates,
  before: Basis,
  balances: readonly bigint[],
  supply: bigint,
): ComposableState {
  const { amplification } = before;
  const invariant = invariantOf(amplification, balances);
  return {
    ...state,
    rates: believed(rates),
    supply: afterOwnFees(before, { supply: uint(supply), invariant }, state.protocolFees.swap),
    last: { amplification, invariant },
  };
}

/** The pool stores a rate as uint96. */
const RATE_BOUND = 1n << 96n;

/**
 * Returns the rates that apply to a trade at `seconds`: the pool renews those that have expired. Throws `Refused` if
 * the provider does not answer or returns more than the pool can store.
 */
function ratesAt(rates: Rates, seconds: bigint): Rates {
  return rates.map((rate) => (rate === null || seconds <= rate.untilSeconds ? rate : renewed(rate, seconds)));
}

function renewed(rate: TokenRate, seconds: bigint): TokenRate {
  if (rate.told === null || rate.told >= RATE_BOUND) {
    throw new Refused(refuse("closed", "a provider tells no rate"));
  }
  return { ...rate, current: rate.told, untilSeconds: seconds + rate.cacheSeconds };
}

/** Returns the rates after a join or an exit. The next one measures the yield from these. */
function believed(rates: Rates): Rates {
  return rates.map((rate) => rate && { ...rate, old: rate.current });
}

/** Returns the factors from raw units to the pool's own amounts, with 18 decimals. */
function factorsOf({ multipliers }: Pool, rates: Rates): bigint[] {
  return multipliers.map((multiplier, index) => mulDown(multiplier * ONE, at(rates, index)?.current ?? ONE));
}
