import { maxBigint, minBigint } from "../../../lib/math.js";
import { WAD } from "../../../lib/whole.js";

// Morpho's AdaptiveCurveIrm. All numbers are in parts of 10^18, rates per second, and every division rounds towards zero,
// as Solidity's signed division and that of bigints do.

const YEAR_SECONDS = 31_536_000n;
const STEEPNESS = 4n * WAD;
const ADJUSTMENT_SPEED = (50n * WAD) / YEAR_SECONDS;
const TARGET = (9n * WAD) / 10n;
const INITIAL_RATE = (4n * 10n ** 16n) / YEAR_SECONDS;
const MIN_RATE = 10n ** 15n / YEAR_SECONDS;
const MAX_RATE = (2n * WAD) / YEAR_SECONDS;

const LN_2 = 693_147_180_559_945_309n;
/** The logarithm of 10^-18, below which the exponential is zero. */
const LN_WEI = -41_446_531_673_892_822_312n;
/** From here on, the exponential stays at its largest value. */
const MAX_EXPONENT = 93_859_467_695_000_404_319n;
const MAX_EXPONENTIAL = 57_716_089_161_558_943_949_701_069_502_944_508_345_128_422_502_756_744_429_568n;

/** What a market owes per second on average since its last update, and its rate at the target afterwards. */
export type BorrowRate = { readonly averageE18: bigint; readonly endRateAtTargetE18: bigint };

/**
 * Returns the rate that the model gives for a market with this utilisation, in which nothing has happened for `elapsed`
 * seconds.
 */
export function borrowRate(
  { utilisationE18, rateAtTargetE18 }: { utilisationE18: bigint; rateAtTargetE18: bigint },
  elapsed: bigint,
): BorrowRate {
  const span = utilisationE18 > TARGET ? WAD - TARGET : TARGET;
  const error = ((utilisationE18 - TARGET) * WAD) / span;
  if (rateAtTargetE18 === 0n) {
    return { averageE18: curveAt(INITIAL_RATE, error), endRateAtTargetE18: INITIAL_RATE };
  }
  const adaptation = ((ADJUSTMENT_SPEED * error) / WAD) * elapsed;
  if (adaptation === 0n) {
    return { averageE18: curveAt(rateAtTargetE18, error), endRateAtTargetE18: rateAtTargetE18 };
  }
  const end = adapted(rateAtTargetE18, adaptation);
  const middle = adapted(rateAtTargetE18, adaptation / 2n);
  const average = (rateAtTargetE18 + end + 2n * middle) / 4n;
  return { averageE18: curveAt(average, error), endRateAtTargetE18: end };
}

function curveAt(rateAtTarget: bigint, error: bigint): bigint {
  const coefficient = error < 0n ? WAD - (WAD * WAD) / STEEPNESS : STEEPNESS - WAD;
  return (((coefficient * error) / WAD + WAD) * rateAtTarget) / WAD;
}

function adapted(rateAtTarget: bigint, adaptation: bigint): bigint {
  return maxBigint(MIN_RATE, minBigint(MAX_RATE, (rateAtTarget * exponential(adaptation)) / WAD));
}

/** Returns e to the power of `x`: a power of two times a Taylor polynomial of the second order. */
export function exponential(x: bigint): bigint {
  if (x < LN_WEI) return 0n;
  if (x >= MAX_EXPONENT) return MAX_EXPONENTIAL;
  const half = LN_2 / 2n;
  const power = (x + (x < 0n ? -half : half)) / LN_2;
  const rest = x - power * LN_2;
  const ofRest = WAD + rest + (rest * rest) / WAD / 2n;
  return power >= 0n ? ofRest << power : ofRest >> -power;
}
