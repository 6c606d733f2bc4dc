import { squareRoot } from "../../lib/math.js";
import { revert } from "../../lib/refusal.js";
import { quotient, uint } from "../kit/maths/uint256.js";
import { movedTo } from "../kit/reading/motion.js";
import type { PoolState } from "./state.js";
import { bits, floating, withBits } from "./words.js";

/** The unit of prices of token1 for token0, both with 12 decimals. */
export const PRICE_E27 = 10n ** 27n;
/** The whole of fees and of the widths of ranges. */
export const MILLION = 1_000_000n;
const THOUSAND = 1_000n;

/** The parts of a pool's first word (`dexVariables`). */
export const pricesWord = {
  isEntered: bits(0, 1),
  beforeLast: floating(1, 40),
  last: floating(41, 40),
  packedLast: bits(41, 40),
  centre: floating(81, 40),
  tradedAt: bits(121, 33),
};

/** The parts of its second word (`dexVariables2`). */
export const configWord = {
  hasCollateral: bits(0, 1),
  hasDebt: bits(1, 1),
  feePpm: bits(2, 17),
  revenuePercent: bits(19, 7),
  isRangeShifting: bits(26, 1),
  upperPpm: bits(27, 20),
  lowerPpm: bits(47, 20),
  isThresholdShifting: bits(67, 1),
  thresholds: bits(68, 20),
  upperThreshold: bits(68, 10),
  lowerThreshold: bits(78, 10),
  shiftSeconds: bits(88, 24),
  centreNonce: bits(112, 30),
  hook: bits(142, 30),
  maxCentre: floating(172, 28),
  minCentre: floating(200, 28),
  maxUsed: [bits(228, 10), bits(238, 10)] as const,
  isCentreShifting: bits(248, 1),
  isPaused: bits(255, 1),
};

/** The parts of a shift of two numbers: where it began, how long it takes, and since when. */
const shiftWord = {
  upper: bits(0, 20),
  lower: bits(20, 20),
  seconds: bits(40, 20),
  since: bits(60, 33),
  shiftSeconds: bits(93, 24),
};
const centreShiftWord = { since: bits(0, 33), percentPpm: bits(33, 20), seconds: bits(53, 20) };

/** The prices between which a pool trades, of token1 for token0 in units of 1e-27. */
export type PoolPrices = {
  readonly centre: bigint;
  readonly upper: bigint;
  readonly lower: bigint;
  /** The geometric mean of both ends. */
  readonly mean: bigint;
};

type At<Value> = { readonly value: Value; readonly state: PoolState };

/**
 * Returns the prices at `now`, and the state without the shifts that have ended (`_getPricesAndExchangePrices`). Throws
 * `Refused` where it reverts.
 */
export function pricesAt(before: PoolState, now: bigint): At<PoolPrices> {
  const stated = centreAt(before, now);
  const ranged = rangeAt(stated.state, now);
  const [first, last] = [rangeAround(stated.value, ranged.value), pricesWord.last(before.prices)];
  const drawn = drawnCentre(ranged.state, first, last, now);
  const { config } = ranged.state;
  const [most, least] = [configWord.maxCentre(config), configWord.minCentre(config)];
  const centre = drawn.value > most ? most : drawn.value < least ? least : drawn.value;
  const { upper, lower } = rangeAround(centre, ranged.value);
  return { value: { centre, upper, lower, mean: meanOf(upper, lower) }, state: drawn.state };
}

function meanOf(upper: bigint, lower: bigint): bigint {
  const E18 = 10n ** 18n;
  if (upper < 10n ** 38n) return squareRoot(upper * lower);
  return squareRoot((upper / E18) * (lower / E18)) * E18;
}

type Range = { readonly upperPpm: bigint; readonly lowerPpm: bigint };
type Ends = { readonly centre: bigint; readonly upper: bigint; readonly lower: bigint };

function rangeAround(centre: bigint, { upperPpm, lowerPpm }: Range): Ends {
  return {
    centre,
    upper: quotient(centre * MILLION, uint(MILLION - upperPpm, "closed")),
    lower: (centre * uint(MILLION - lowerPpm, "closed")) / MILLION,
  };
}

/** Returns the centre as the pool stores it, as a contract states it, or on the way from the one to the other. */
function centreAt(state: PoolState, now: bigint): At<bigint> {
  const { prices, config } = state;
  const stored = pricesWord.centre(prices);
  if (configWord.isCentreShifting(config) === 0n) {
    const value = configWord.centreNonce(config) === 0n ? stored : statedCentre(state, now);
    return { value, state };
  }
  const stated = statedCentre(state, now);
  const shift = state.centreShift;
  const [since, tradedAt] = [centreShiftWord.since(shift), pricesWord.tradedAt(prices)];
  const from = tradedAt > since ? tradedAt : since;
  const moved = quotient(
    stored * centreShiftWord.percentPpm(shift) * (now - from),
    centreShiftWord.seconds(shift) * MILLION,
  );
  const reached = stated > stored ? stored + moved : stored > moved ? stored - moved : 0n;
  const isUnderway = stated > stored ? stated > reached : stated < reached;
  if (isUnderway) return { value: reached, state };
  return { value: stated, state: { ...state, centreShift: 0n, config: withBits(config, 248, 1, 0n) } };
}

/** Returns the stated centre at `now`. */
function statedCentre({ centre, readAt }: PoolState, now: bigint): bigint {
  if (centre === undefined) revert("closed", "no contract states the pool's centre price");
  return movedTo(centre.price, centre.move ?? 0n, readAt, now);
}

/** Returns how far the range reaches to either side, in ppm. */
function rangeAt(state: PoolState, now: bigint): At<Range> {
  const { config, shifts } = state;
  const value = { upperPpm: configWord.upperPpm(config), lowerPpm: configWord.lowerPpm(config) };
  if (configWord.isRangeShifting(config) === 0n) return { value, state };
  const shift = shifts & LOW_HALF;
  const passed = passedOf(shift, now);
  if (passed === undefined) {
    return { value, state: { ...state, config: withBits(config, 26, 1, 0n), shifts: shifts & ~LOW_HALF } };
  }
  const upperPpm = passed(shiftWord.upper(shift), value.upperPpm);
  return { value: { upperPpm, lowerPpm: passed(shiftWord.lower(shift), value.lowerPpm) }, state };
}

const LOW_HALF = (1n << 128n) - 1n;

/** Returns how a number has moved from its old value to the new one; undefined once the shift has ended. */
function passedOf(shift: bigint, now: bigint): ((old: bigint, next: bigint) => bigint) | undefined {
  const [since, seconds] = [shiftWord.since(shift), shiftWord.seconds(shift)];
  if (since + seconds < now) return undefined;
  const share = (difference: bigint) => quotient(difference * (now - since), seconds);
  return (old, next) => (next > old ? old + share(next - old) : old - share(old - next));
}

/**
 * Returns the centre, which time draws towards the end of the range that the last price has come near to. Pools whose
 * thresholds are zero keep theirs.
 */
function drawnCentre(
  before: PoolState,
  { centre, upper, lower }: Ends,
  last: bigint,
  now: bigint,
): At<bigint> {
  if (configWord.thresholds(before.config) === 0n) return { value: centre, state: before };
  const { value: thresholds, state } = thresholdsAt(before, now);
  const rise = ((upper - centre) * (THOUSAND - thresholds.upper)) / THOUSAND;
  const fall = ((centre - lower) * (THOUSAND - thresholds.lower)) / THOUSAND;
  const seconds = now - pricesWord.tradedAt(before.prices);
  const drawn = (distance: bigint) =>
    seconds < thresholds.seconds ? (distance * seconds) / thresholds.seconds : distance;
  if (last > centre + rise) return { value: centre + drawn(upper - centre), state };
  if (last < centre - fall) return { value: centre - drawn(centre - lower), state };
  return { value: centre, state };
}

type Thresholds = { readonly upper: bigint; readonly lower: bigint; readonly seconds: bigint };

function thresholdsAt(state: PoolState, now: bigint): At<Thresholds> {
  const { config, shifts } = state;
  const value = {
    upper: configWord.upperThreshold(config),
    lower: configWord.lowerThreshold(config),
    seconds: configWord.shiftSeconds(config),
  };
  if (configWord.isThresholdShifting(config) === 0n) return { value, state };
  const shift = shifts >> 128n;
  const passed = passedOf(shift, now);
  if (passed === undefined) {
    return { value, state: { ...state, config: withBits(config, 67, 1, 0n), shifts: shifts & LOW_HALF } };
  }
  const moved = {
    upper: passed(shiftWord.upper(shift), value.upper),
    lower: passed(shiftWord.lower(shift), value.lower),
    seconds: passed(shiftWord.shiftSeconds(shift), value.seconds),
  };
  return { value: moved, state };
}
