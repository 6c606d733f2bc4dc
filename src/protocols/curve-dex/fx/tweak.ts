import { maxBigint, minBigint } from "../../../lib/math.js";
import { WAD } from "../../../lib/whole.js";
import { quotient, uint } from "../../kit/maths/uint256.js";
import { absolute, decayOf, evmQuotient, FEE_WHOLE, requireThat } from "../crypto/math/words.js";
import { afterBurn, availableAt, invariantOf, priceAt, ratioOf } from "./math.js";
import { amplificationAt, type FxState, isRamping, type Pair, virtualPriceOf, xcpOf } from "./pool.js";

/** The result of a trade, a deposit or a withdrawal. */
type After = {
  /** Balances as the pool scales them, and their invariant. */
  readonly xp: Pair;
  readonly D: bigint;
  /** The value of a share before the change, at the current amplification. */
  readonly before: bigint;
  readonly seconds: bigint;
};

/** With balances further apart, the pool reverts. */
const MOST_RATIO = 1_000n;
/**
 * An upper bound on how much a move of the price scale changes that ratio. A move is a fifth of the distance to an
 * average, which is capped.
 */
const MOST_MOVE = 4n;

/**
 * Returns the state after the pool has updated its profit and moved its price scale (`tweak_price`). Balances, shares
 * and donations are already those after the change. Throws `Refused` where the contract reverts.
 */
export function tweaked(state: FxState, { xp, D, before, seconds }: After): FxState {
  const { priceScale, supply } = state;
  const isFirst = state.averagedSeconds < seconds;
  const average = isFirst ? averageAt(state, seconds) : state.average;
  const amplification = amplificationAt(state, seconds);
  const virtualPrice = virtualPriceOf(D, priceScale, supply);
  const isKept = isRamping(state) || virtualPrice >= state.virtualPrice;
  requireThat(virtualPrice >= before && isKept, "the pool would lose", "tooLittle");
  const next: FxState = {
    ...state,
    D,
    lastPrice: uint(priceAt(xp, D, amplification) * priceScale) / WAD,
    averagedSeconds: maxBigint(state.averagedSeconds, seconds),
    virtualPrice,
    ...profitAt(state, virtualPrice),
    ...(average !== undefined && { average }),
  };
  const available = availableAt(state, seconds);
  const boosted = quotient(uint(WAD * xcpOf(D, priceScale)), uint(supply - available));
  if (isFirst && boosted > next.floor) {
    if (average === undefined) {
      requireBalance(xp, MOST_RATIO / MOST_MOVE);
      return { ...next, spent: true };
    }
    const rescaled = rescaledTo(next, average, { xp, amplification, available, seconds });
    if (rescaled !== undefined) return rescaled;
  }
  requireBalance(xp, MOST_RATIO);
  return next;
}

function requireBalance(xp: Pair, most: bigint): void {
  const ratio = ratioOf(xp);
  requireThat(ratio !== undefined && ratio < most, "the balances would be too far apart");
}

/** Returns the average of prices at a later time, or undefined if it is unknown. */
function averageAt(state: FxState, seconds: bigint): bigint | undefined {
  const { average, averagedSeconds, lastPrice, priceScale, rebalancing } = state;
  if (average === undefined) return undefined;
  const weight = decayOf(evmQuotient((seconds - averagedSeconds) * WAD, rebalancing.seconds));
  const newest = minBigint(maxBigint(lastPrice, priceScale / 2n), uint(2n * priceScale));
  return uint(uint(newest * (WAD - weight)) + uint(average * weight)) / WAD;
}

/**
 * Returns the profit, and the lowest virtual price to which a move of the price scale may lead. The latter rises by the
 * reserved part of new profit, without the admin's share. Both may fall while the amplification moves.
 */
function profitAt(state: FxState, virtualPrice: bigint): Pick<FxState, "profit" | "floor"> {
  const grown = virtualPrice - state.virtualPrice;
  const { floor, reservedPart, adminPart } = state;
  const profit = uint(state.profit + grown);
  if (grown <= 0n) {
    return { profit, floor: floor > WAD && -grown <= floor - WAD ? floor + grown : WAD };
  }
  if (profit <= WAD) return { profit, floor };
  const risen = profit - maxBigint(state.profit, WAD);
  const whole = FEE_WHOLE * FEE_WHOLE - reservedPart * adminPart;
  const kept = evmQuotient(uint(risen * reservedPart * uint(FEE_WHOLE - adminPart)), whole);
  return { profit, floor: uint(floor + kept) };
}

type Rescaling = Pick<After, "xp" | "seconds"> & {
  readonly amplification: bigint;
  /** The donated shares that may pay. */
  readonly available: bigint;
};

/** Returns the state with the price scale moved towards the average, or undefined if the pool does not move it. */
function rescaledTo(
  state: FxState,
  average: bigint,
  { xp, amplification, available, seconds }: Rescaling,
): FxState | undefined {
  const { priceScale, supply, floor, rebalancing } = state;
  const distance = absolute(quotient(uint(average * WAD), priceScale) - WAD);
  const step = minBigint(distance / 5n, rebalancing.mostStep);
  if (step <= rebalancing.leastStep) return undefined;
  const moved = uint(uint(priceScale * (distance - step)) + uint(step * average)) / distance;
  if (moved === priceScale) return undefined;
  const shifted: Pair = [xp[0], uint(xp[1] * moved) / priceScale];
  const D = invariantOf(shifted, amplification);
  const worth = uint(WAD * xcpOf(D, moved));
  const goal = maxBigint(floor, state.virtualPrice);
  const isShort = worth / supply < goal;
  const burnt = isShort ? minBigint(supply - worth / goal, available) : 0n;
  const virtualPrice = quotient(worth, uint(supply - burnt));
  if (virtualPrice <= WAD || virtualPrice < floor) return undefined;
  requireBalance(shifted, MOST_RATIO);
  return {
    ...state,
    D,
    virtualPrice,
    priceScale: moved,
    supply: supply - burnt,
    donation: burnt > 0n ? afterBurn(state.donation, burnt, available, seconds) : state.donation,
  };
}
