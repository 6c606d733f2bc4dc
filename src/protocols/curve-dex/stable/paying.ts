import { attempt, isRefusal } from "../../../lib/refusal.js";
import type { Sampled } from "../../kit/curve/sampled.js";
import { fallByPart, fallByRise, invariantWith, placeOf } from "../../kit/maths/nearly.js";
import { at, invariantOf } from "../math.js";
import type { Way } from "../room.js";
import { type Reckoning, reckoningFor, type StableState } from "./state.js";
import { imbalanceFee, scaled } from "./trade.js";

/** Trades beyond this multiple of the pool's balance are irrelevant. */
const MAX_TIMES = 8;

/** All shares, reduced by the rounding of float64. */
const MAX_SHARES = 1 - 1e-9;

/** The fee that a pool charges, as a ratio, at two levels of balances. */
type FeeAt = (a: number, b: number) => number;

/**
 * Returns the outputs of trades, in float64, with the invariant computed as the contract does, or undefined if that
 * reverts. A moving amplification counts at its final value, moving rates at their present one.
 */
export function paying(precision: bigint, state: StableState, way: Way): Sampled | undefined {
  const pool = reckoningFor(precision, state, state.ramp.to, state.rates);
  const exact = attempt(() => invariantOf(scaled(pool, pool.balances), pool.invariant));
  if (isRefusal(exact)) return undefined;
  const rates = state.rates.map((rate) => Number(rate) / 1e18);
  const xp = state.balances.map((balance, index) => Number(balance) * at(rates, index));
  const steepness = (Number(state.ramp.to) * xp.length) / Number(precision);
  const place = placeOf(xp, way.kind === "swap" ? way.j : way.i, steepness, Number(exact));
  const rate = at(rates, way.i);
  if (way.kind === "swap") return paidForCoin(pool, way, { place, xp, rates });
  const supply = Number(state.supply);
  const feeAt = feeOf(pool, ratio(imbalanceFee(pool)));
  const isRaw = pool.rules.offpeg === "raw";
  const { balance, others, invariant } = place;
  const sum = balance + others;
  if (way.kind === "deposit") {
    return {
      most: (MAX_TIMES * sum) / rate,
      outOf: (amountIn) => {
        const next = balance + amountIn * rate;
        const raised = invariantWith(place, next, 1);
        const risen = raised / invariant - 1;
        const mean = (invariant + raised) / xp.length;
        const level = (worth: number, coin: number) => (isRaw ? worth / at(rates, coin) : worth);
        const fee = feeAt(level(balance + next, way.i), mean);
        const ofOthers = weighed(xp, way.i, (worth, coin) => feeAt(level(2 * worth, coin), mean));
        const kept = next - fee * (next - balance * (1 + risen));
        return supply * (invariantWith(place, kept, 1 - ofOthers * risen) / invariant - 1);
      },
    };
  }
  return {
    most: supply * Math.min(MAX_SHARES, (MAX_TIMES * balance) / sum),
    outOf: (sharesIn) => {
      const part = sharesIn / supply;
      const mean = (invariant * (2 - part)) / (2 * xp.length);
      const free = fallByPart(place, part, 0);
      const fee = feeAt(balance - free / 2, mean);
      const ofOthers = weighed(xp, way.i, (worth) => feeAt(worth, mean));
      return (fallByPart(place, part, ofOthers) - fee * (free - balance * part)) / rate;
    },
  };
}

type Floats = {
  readonly place: ReturnType<typeof placeOf>;
  readonly xp: readonly number[];
  readonly rates: readonly number[];
};

function paidForCoin(
  pool: Reckoning,
  { i, j }: Extract<Way, { kind: "swap" }>,
  { place, xp, rates }: Floats,
): Sampled {
  const from = at(xp, i);
  const rate = at(rates, i);
  const feeAt = feeOf(pool, ratio(pool.fee));
  return {
    most: (MAX_TIMES * place.balance) / rate,
    outOf(amountIn) {
      const rise = amountIn * rate;
      const fall = fallByRise(place, from, rise);
      return (fall * (1 - feeAt(from + rise / 2, place.balance - fall / 2))) / at(rates, j);
    },
  };
}

function feeOf({ rules, offpeg }: Reckoning, base: number): FeeAt {
  const times = ratio(offpeg);
  if (rules.offpeg === "none" || times <= 1) return () => base;
  return (a, b) => (times * base) / (((times - 1) * 4 * a * b) / (a + b) ** 2 + 1);
}

/** Returns the mean of `of` over all coins but one, weighted by their value. */
function weighed(xp: readonly number[], except: number, of: (worth: number, coin: number) => number): number {
  let [sum, fees] = [0, 0];
  for (const [coin, worth] of xp.entries()) {
    if (coin === except) continue;
    sum += worth;
    fees += worth * of(worth, coin);
  }
  return fees / sum;
}

/** Converts units of 1e-10 to a float. */
function ratio(parts: bigint): number {
  return Number(parts) / 1e10;
}
