import { maxBigint, minBigint, squareRoot } from "../../../lib/math.js";
import { WAD } from "../../../lib/whole.js";
import { quotient, uint } from "../../kit/maths/uint256.js";
import { invariantOf, isNewest } from "./math/maths.js";
import type { Strength } from "./math/newton.js";
import { pricesAt } from "./math/prices.js";
import { ADMIN_FEE, absolute, decayOf, FEE_WHOLE, requireThat } from "./math/words.js";
import { type CryptoPool, type CryptoState, xcpOf } from "./pool.js";

/** The result of a trade, a deposit or a withdrawal: balances as the pool scales them, and the time. */
export type After = {
  readonly xp: readonly bigint[];
  readonly strength: Strength;
  readonly seconds: bigint;
  /** The invariant if known, otherwise the K0 from which it is computed. */
  readonly D?: bigint;
  readonly k0?: bigint;
};

/**
 * Returns the state after the newest generation has updated its profit and moved its prices (`tweak_price`). Balances
 * and shares are already those after the change. Throws `Refused` where the contract reverts.
 */
export function tweaked(pool: CryptoPool, state: CryptoState, after: After): CryptoState {
  const { xp, strength, seconds } = after;
  const averages = averagesAt(state, seconds);
  const D = after.D ?? invariantOf(pool.arithmetic, xp, strength, after.k0);
  const lastPrices = pricesAt(xp, D, strength).map(
    (price, index) => uint(price * (state.priceScale[index] as bigint)) / WAD,
  );
  const { virtualPrice, profit } = profitAt(pool, state, D, seconds);
  const next: CryptoState = {
    ...state,
    D,
    lastPrices,
    averagedSeconds: maxBigint(state.averagedSeconds, seconds),
    virtualPrice,
    profit,
    ...(averages && { averages }),
  };
  if (uint(2n * virtualPrice - WAD) <= profit + 2n * state.rebalancing.extraProfit) return next;
  if (averages === undefined) return { ...next, spent: true };
  return rescaled(pool, next, averages, { xp, strength }) ?? next;
}

/** Returns the averages of prices at a time, or undefined if they are unknown. */
function averagesAt(state: CryptoState, seconds: bigint): readonly bigint[] | undefined {
  const { averages, averagedSeconds, lastPrices, priceScale, rebalancing } = state;
  if (averages === undefined || averagedSeconds >= seconds) return averages;
  const weight = decayOf(quotient((seconds - averagedSeconds) * WAD, rebalancing.seconds));
  return averages.map((average, index) => {
    const newest = minBigint(lastPrices[index] as bigint, 2n * (priceScale[index] as bigint));
    return uint(newest * (WAD - weight) + average * weight) / WAD;
  });
}

function profitAt(
  pool: CryptoPool,
  state: CryptoState,
  D: bigint,
  seconds: bigint,
): Pick<CryptoState, "virtualPrice" | "profit"> {
  if (state.virtualPrice === 0n) return { virtualPrice: WAD, profit: WAD };
  const virtualPrice = quotient(uint(WAD * xcpOf(pool, D, state.priceScale)), state.supply);
  const isRamping = state.ramp.toSeconds >= seconds;
  requireThat(isRamping || virtualPrice > state.virtualPrice, "the pool would lose", "tooLittle");
  return { virtualPrice, profit: uint(state.profit * virtualPrice) / state.virtualPrice };
}

/** Returns the state with prices moved towards their averages, or undefined if the pool does not move them. */
function rescaled(
  pool: CryptoPool,
  state: CryptoState,
  averages: readonly bigint[],
  { xp, strength }: Pick<After, "xp" | "strength">,
): CryptoState | undefined {
  const { priceScale, profit, supply } = state;
  const distance = distanceBetween(averages, priceScale);
  const step = maxBigint(state.rebalancing.step, distance / 5n);
  if (distance <= step) return undefined;
  const moved = priceScale.map(
    (price, index) => uint(price * (distance - step) + step * (averages[index] as bigint)) / distance,
  );
  const shifted = xp.map((x, index) =>
    index === 0 ? x : uint(x * (moved[index - 1] as bigint)) / (priceScale[index - 1] as bigint),
  );
  const D = invariantOf(pool.arithmetic, shifted, strength);
  if (pool.arithmetic !== "two21") {
    for (const x of shifted) {
      const part = quotient(uint(x * WAD), D);
      requireThat(part >= 10n ** 16n && part <= 10n ** 20n, "the new prices are too far off");
    }
  }
  const virtualPrice = uint(WAD * xcpOf(pool, D, moved)) / supply;
  if (virtualPrice <= WAD || 2n * virtualPrice - WAD <= profit) return undefined;
  return { ...state, D, virtualPrice, priceScale: moved };
}

/**
 * Returns the distance of averages from prices, relative to the prices; for several prices, the root of the sum of
 * squares.
 */
function distanceBetween(averages: readonly bigint[], priceScale: readonly bigint[]): bigint {
  const [first, ...others] = averages.map((average, index) =>
    absolute(quotient(uint(average * WAD), priceScale[index] as bigint) - WAD),
  ) as [bigint, ...bigint[]];
  if (others.length === 0) return first;
  return squareRoot([first, ...others].reduce((sum, part) => sum + part * part, 0n));
}

/** With a smaller supply, the admin is paid nothing (`_claim_admin_fees`). */
const LEAST_SUPPLY = 10n ** 18n;
/** The admin is paid at most once in this time. */
const LEAST_SECONDS = 86_400n;

/**
 * Returns the state after the newest generation has paid its admin, which it does before a withdrawal of one coin
 * (`_claim_admin_fees`); returns the same object if it pays nothing. Returns undefined if the payment depends on
 * something unknown. Throws `Refused` where the contract reverts.
 */
export function claimed(pool: CryptoPool, state: CryptoState, seconds: bigint): CryptoState | undefined {
  const { profit, profitPaid, supply, ramp, hidden, virtualPrice, balances, D } = state;
  if (!isNewest(pool.arithmetic) || ramp.toSeconds > seconds) return state;
  if (profit <= profitPaid || supply < LEAST_SUPPLY) return state;
  if (hidden?.kind !== "claims") return undefined;
  if (seconds - hidden.claimedSeconds < LEAST_SECONDS) return state;
  const fees = ((profit - profitPaid) * ADMIN_FEE) / (2n * FEE_WHOLE);
  const pays = hidden.isPaid && fees > 0n;
  const part = pays ? uint(quotient(virtualPrice * WAD, uint(virtualPrice - fees)) - WAD) : 0n;
  const shares = hidden.adminShares + uint(supply * part) / WAD;
  const left = pays ? profit - 2n * fees : profit;
  const whole = supply + shares;
  const price = uint(WAD * xcpOf(pool, D, state.priceScale)) / whole;
  if (price < WAD) return state;
  // Most coins reject a transfer to the zero address.
  if (!hidden.isPaid && shares > 0n) return undefined;
  return {
    ...state,
    balances: balances.map((balance) => balance - uint(balance * shares) / whole),
    D: D - uint(D * shares) / whole,
    virtualPrice: price,
    profit: left,
    profitPaid: left > profitPaid ? left : profitPaid,
    hidden: { ...hidden, adminShares: 0n, claimedSeconds: seconds },
  };
}
