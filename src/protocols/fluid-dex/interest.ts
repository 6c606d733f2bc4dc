import { revert } from "../../lib/refusal.js";
import { SECONDS_PER_YEAR } from "../kit/maths/ray.js";
import { bits } from "./words.js";

/** The unit of exchange prices. */
export const PRICE_UNIT = 10n ** 12n;
/** The whole, for rates, ratios and utilisations in basis points. */
export const WHOLE = 10_000n;
const E27 = 10n ** 27n;
const E12 = 10n ** 12n;

/** The parts of the word that the Liquidity layer keeps about a token's exchange prices (`_exchangePricesAndConfig`). */
export const pricesWord = {
  rateBps: bits(0, 16),
  feeBps: bits(16, 14),
  utilisationBps: bits(30, 14),
  thresholdBps: bits(44, 14),
  updatedAt: bits(58, 33),
  supplyPrice: bits(91, 64),
  borrowPrice: bits(155, 64),
  supplyRatio: bits(219, 15),
  borrowRatio: bits(234, 15),
  isLimited: bits(249, 1),
};

/** What a raw unit of supply and of debt is worth, in units of 1e-12. */
export type ExchangePrices = { readonly supply: bigint; readonly borrow: bigint };

/** Returns exchange prices with the interest up to `now` (`LiquidityCalcs.calcExchangePrices`). */
export function exchangePricesAt(stored: bigint, now: bigint): ExchangePrices {
  const supply = pricesWord.supplyPrice(stored);
  const borrow = pricesWord.borrowPrice(stored);
  if (supply === 0n || borrow === 0n) revert("closed", "the token has no exchange price");
  const rate = pricesWord.rateBps(stored);
  const seconds = now - pricesWord.updatedAt(stored);
  const borrowRatio = pricesWord.borrowRatio(stored);
  // A ratio of 1 means that nobody pays, or nobody earns, interest.
  if (seconds === 0n || rate === 0n || borrowRatio === 1n) return { supply, borrow };
  const grown = borrow + (borrow * rate * seconds) / (SECONDS_PER_YEAR * WHOLE);
  const supplyRatio = pricesWord.supplyRatio(stored);
  if (supplyRatio === 1n) return { supply, borrow: grown };
  const used = pricesWord.utilisationBps(stored);
  const earning =
    (supplyRatio & 1n) === 1n
      ? (used * (E27 + (E27 * WHOLE) / (supplyRatio >> 1n))) / WHOLE
      : (E27 * used * (WHOLE + (supplyRatio >> 1n))) / (WHOLE * WHOLE);
  const other = borrowRatio >> 1n;
  const share = (other * E27) / (WHOLE + other);
  const paying = (borrowRatio & 1n) === 1n ? share : E27 - share;
  const yieldBps = (WHOLE * earning * paying) / (E27 * E27);
  const earned = rate * yieldBps * (WHOLE - pricesWord.feeBps(stored));
  return {
    supply: supply + (supply * earned * seconds) / (SECONDS_PER_YEAR * WHOLE ** 3n),
    borrow: grown,
  };
}

/** A point of a rate's line: utilisation and rate, both in basis points. */
type Point = readonly [utilisation: bigint, rate: bigint];

/** Returns the borrow rate in basis points (`calcBorrowRateFromUtilization`). A rate has one kink or two. */
export function borrowRate(rates: bigint, utilisationBps: bigint): bigint {
  const at = (from: number) => bits(from, 16)(rates);
  const version = bits(0, 4)(rates);
  if (version !== 1n && version !== 2n) revert("closed", "the token has no interest rate");
  const points: Point[] = [
    [0n, at(4)],
    [at(20), at(36)],
    ...(version === 1n ? [[WHOLE, at(52)] as const] : [[at(52), at(68)] as const, [WHOLE, at(84)] as const]),
  ];
  const next = points.findIndex(([utilisation], index) => index > 0 && utilisationBps < utilisation);
  const end = next === -1 ? points.length - 1 : next;
  const [[x1, y1], [x2, y2]] = [points[end - 1] as Point, points[end] as Point];
  if (x2 === x1) revert("closed", "the interest rate has two values at one utilisation");
  const slope = ((y2 - y1) * E12) / (x2 - x1);
  const rate = slope * utilisationBps + y1 * E12 - slope * x1;
  if (rate < 0n) revert("closed", "the interest rate is negative");
  const whole = rate / E12;
  return whole > 0xffffn ? 0xffffn : whole;
}
