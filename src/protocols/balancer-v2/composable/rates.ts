import { Refused, refuse } from "../../../lib/refusal.js";
import { quotient } from "../../kit/solidity/uint256.js";
import { at } from "../balances.js";
import { mulDown, ONE } from "../fixedPoint.js";
import type { Pool, Rate, Rates } from "../state.js";

/** The pool keeps a rate as uint96. */
const RATE_BOUND = 1n << 96n;

/**
 * The rates a trade at `seconds` goes by: what the pool no longer believes it asks anew. Throws `Refused` where the
 * provider does not answer, or more than the pool can keep.
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

/** The rates after a join or an exit, which is what the yield of the next one counts from. */
export function believed(rates: Rates): Rates {
  return rates.map((rate) => rate && { ...rate, old: rate.current });
}

/** By which raw units become what the pool counts, with 18 decimals. */
export function factorsOf({ multipliers }: Pool, rates: Rates): bigint[] {
  return multipliers.map((multiplier, index) => mulDown(multiplier * ONE, at(rates, index)?.current ?? ONE));
}

/** `balances` as if the rates of those tokens had stood still since the last join or exit. */
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
