import { Refused, refuse } from "../../../lib/refusal.js";
import { quotient } from "../../kit/maths/uint256.js";
import { at } from "../balances.js";
import { mulDown, ONE } from "../fixedPoint.js";
import type { Pool, Rate, Rates } from "../state.js";

/** The pool stores a rate as uint96. */
const RATE_BOUND = 1n << 96n;

/**
 * Returns the rates that apply to a trade at `seconds`: the pool renews those that have expired. Throws `Refused` if
 * the provider does not answer or returns more than the pool can store.
 */
export function ratesAt(rates: Rates, seconds: bigint): Rates {
  return rates.map((rate) => (rate === null || seconds <= rate.untilSeconds ? rate : renewed(rate, seconds)));
}

function renewed(rate: Rate, seconds: bigint): Rate {
  if (rate.told === null || rate.told >= RATE_BOUND) {
    throw new Refused(refuse("closed", "a provider tells no rate"));
  }
  return { ...rate, current: rate.told, untilSeconds: seconds + rate.cacheSeconds };
}

/** Returns the rates after a join or an exit, from which the yield of the next one counts. */
export function believed(rates: Rates): Rates {
  return rates.map((rate) => rate && { ...rate, old: rate.current });
}

/** Returns the factors from raw units to the pool's own amounts, with 18 decimals. */
export function factorsOf({ multipliers }: Pool, rates: Rates): bigint[] {
  return multipliers.map((multiplier, index) => mulDown(multiplier * ONE, at(rates, index)?.current ?? ONE));
}

/** Returns `balances` as if the rates of the selected tokens had stayed constant since the last join or exit. */
export function withoutYield(
  balances: readonly bigint[],
  rates: Rates,
  isOne: (index: number) => boolean,
): bigint[] {
  return balances.map((balance, index) => {
    const rate = at(rates, index);
    return rate === null || !isOne(index) ? balance : quotient(balance * rate.old, rate.current);
  });
}
