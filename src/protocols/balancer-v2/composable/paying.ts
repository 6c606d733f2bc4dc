import { attempt, isRefusal } from "../../../lib/refusal.js";
import { invariantOf } from "../../kit/balancer/invariant.js";
import type { Sampled } from "../../kit/curve/sampled.js";
import { fallByPart, fallByRise, invariantWith, placeOf } from "../../kit/maths/nearly.js";
import type { ComposableState, Pool, Way } from "../pool.js";
import { at, roomFor } from "../pool.js";
import { afterDueFees } from "./fees.js";
import { countedAt } from "./trade.js";

/** No trade beyond this multiple of the pool's balance is of interest. */
const MAX_TIMES = 8;

/** All shares, reduced by the rounding of float64. */
const MAX_SHARES = 1 - 1e-9;

const AMPLIFICATION_ONE = 1_000;

/**
 * Returns the outputs of trades at `seconds`, in float64. Computes everything that does not depend on the amount
 * exactly as the contract does, and returns undefined if that reverts.
 */
export function paying(pool: Pool, state: ComposableState, way: Way, seconds: bigint): Sampled | undefined {
  const found = attempt(() => {
    const { rates, factors, balances } = countedAt(pool, state, seconds);
    if (way.kind !== "swap") return { factors, before: afterDueFees(pool, state, balances, rates) };
    const invariant = invariantOf(state.amplification, balances);
    return { factors, before: { balances, supply: state.supply, invariant } };
  });
  if (isRefusal(found)) return undefined;
  const balances = found.before.balances.map(Number);
  const supply = Number(found.before.supply);
  const factors = found.factors.map(ratio);
  const index = way.kind === "deposit" ? way.i : way.j;
  const steepness = (Number(state.amplification) * balances.length) / AMPLIFICATION_ONE;
  const place = placeOf(balances, index, steepness, Number(found.before.invariant));
  const { balance, others, invariant } = place;
  const [factor, swapFee] = [at(factors, index), ratio(state.swapFee)];
  if (way.kind === "swap") {
    const [from, factorIn] = [at(balances, way.i), at(factors, way.i)];
    const kept = factorIn * (1 - swapFee);
    return {
      most: Math.min((MAX_TIMES * balance) / factorIn, roomFor(state.balances, way.i)),
      outOf: (amountIn) => fallByRise(place, from, amountIn * kept) / factor,
    };
  }
  // Only the part that unbalances the pool pays the fee.
  const sum = balance + others;
  const kept = 1 - swapFee * (others / sum);
  if (way.kind === "deposit") {
    return {
      most: Math.min((MAX_TIMES * sum) / factor, roomFor(state.balances, index)),
      outOf: (amountIn) => {
        return supply * (invariantWith(place, balance + amountIn * factor * kept, 1) / invariant - 1);
      },
    };
  }
  return {
    most: supply * Math.min(MAX_SHARES, (MAX_TIMES * balance) / sum),
    outOf: (sharesIn) => (fallByPart(place, sharesIn / supply, 0) * kept) / factor,
  };
}

/** Converts a number with 18 decimals to a float. */
function ratio(value: bigint): number {
  return Number(value) / 1e18;
}
