import { attempt, isRefusal } from "../../../lib/refusal.js";
import type { Sampled } from "../../kit/curve/sampled.js";
import { fallByPart, fallByRise, invariantWith, placeOf } from "../../kit/maths/nearly.js";
import { at, invariantOf } from "../math.js";
import type { Way } from "../room.js";
import type { Pool, PoolState } from "./pool.js";
import { imbalanceFee, invariantAt, scaled } from "./pool.js";

/** Trades beyond this multiple of the pool's balance are irrelevant. */
const MAX_TIMES = 8;

/** All shares, reduced by the rounding of float64. */
const MAX_SHARES = 1 - 1e-9;

/**
 * Returns the outputs of trades, in float64, with the invariant computed as the contract does, or undefined if that
 * reverts. A moving amplification counts at its final value.
 */
export function paying(pool: Pool, state: PoolState, way: Way): Sampled | undefined {
  const { balances, ramp } = state;
  const exact = attempt(() => invariantOf(scaled(pool, balances), invariantAt(pool, state, ramp.toSeconds)));
  if (isRefusal(exact)) return undefined;
  const multipliers = pool.multipliers.map(Number);
  const xp = balances.map((balance, index) => Number(balance) * at(multipliers, index));
  const steepness = (Number(ramp.to) * xp.length) / Number(pool.precision);
  const place = placeOf(xp, way.kind === "swap" ? way.j : way.i, steepness, Number(exact));
  const { balance, others, invariant } = place;
  const multiplier = at(multipliers, way.i);
  if (way.kind === "swap") {
    const from = at(xp, way.i);
    const kept = (1 - feeRatio(state.fee)) / at(multipliers, way.j);
    return {
      most: (MAX_TIMES * balance) / multiplier,
      outOf: (amountIn) => fallByRise(place, from, amountIn * multiplier) * kept,
    };
  }
  const supply = Number(state.supply);
  const sum = balance + others;
  const fee = feeRatio(imbalanceFee(pool, state));
  if (way.kind === "deposit") {
    return {
      most: (MAX_TIMES * sum) / multiplier,
      outOf: (amountIn) => {
        const next = balance + amountIn * multiplier;
        const risen = invariantWith(place, next, 1) / invariant - 1;
        const kept = next - fee * (next - balance * (1 + risen));
        return supply * (invariantWith(place, kept, 1 - fee * risen) / invariant - 1);
      },
    };
  }
  return {
    most: supply * Math.min(MAX_SHARES, (MAX_TIMES * balance) / sum),
    outOf: (sharesIn) => {
      const part = sharesIn / supply;
      const excess = fallByPart(place, part, 0) - balance * part;
      return (fallByPart(place, part, fee) - fee * excess) / multiplier;
    },
  };
}

/** Converts a fee in units of 1e-10 to a float. */
function feeRatio(fee: bigint): number {
  return Number(fee) / 1e10;
}
