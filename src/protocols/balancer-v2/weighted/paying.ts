import type { Sampled } from "../../kit/curve/sampled.js";
import type { Pool, Way, WeightedState } from "../pool.js";
import { at, roomFor } from "../pool.js";

/** The contract's limits of 30 %, reduced by the rounding of float64. */
const MAX_IN = 0.3 * (1 - 1e-12);

/** Joins have no such limit, but none beyond this many balances is of interest. */
const MAX_JOINED = 8;

/** The contract treats a smaller ratio of the last invariant to the current one as equal to this. */
const MIN_FEE_BASE = 0.7;

/** Returns the outputs of trades, in float64, or undefined for a pool that accepts no joins and exits. */
export function paying(pool: Pool, state: WeightedState, way: Way): Sampled | undefined {
  const weights = state.weights.map(ratio);
  const swapFee = ratio(state.swapFee);
  if (way.kind === "swap") {
    const [from, to] = [Number(at(state.balances, way.i)), Number(at(state.balances, way.j))];
    const power = at(weights, way.i) / at(weights, way.j);
    const kept = 1 - swapFee;
    return {
      most: Math.min((MAX_IN * from) / kept, roomFor(state.balances, way.i)),
      outOf: (amountIn) => -to * Math.expm1(-power * Math.log1p((amountIn * kept) / from)),
    };
  }
  const basis = afterDueFees(pool, state, weights);
  if (basis === undefined) return undefined;
  const { balances, supply } = basis;
  const index = way.kind === "deposit" ? way.i : way.j;
  const [balance, weight] = [at(balances, index), at(weights, index)];
  // Only the part that unbalances the pool pays the fee.
  const kept = 1 - swapFee * (1 - weight);
  return way.kind === "deposit"
    ? {
        most: Math.min(MAX_JOINED * balance, roomFor(state.balances, index)),
        outOf: (amountIn) => supply * Math.expm1(weight * Math.log1p((amountIn * kept) / balance)),
      }
    : {
        most: MAX_IN * supply,
        outOf: (sharesIn) => -balance * kept * Math.expm1(Math.log1p(-sharesIn / supply) / weight),
      };
}

/**
 * Returns the raw balances and shares after paying the protocol: in new shares, or in the token with the largest
 * weight.
 */
function afterDueFees(
  { multipliers, minting }: Pool,
  { balances, lastInvariant, protocolFee, supply, yield: earned }: WeightedState,
  weights: readonly number[],
): { readonly balances: readonly number[]; readonly supply: number } | undefined {
  const raw = balances.map(Number);
  let log = 0;
  for (const [index, weight] of weights.entries()) {
    log += weight * Math.log((at(raw, index) * Number(at(multipliers, index))) / 1e18);
  }
  const growth = ratio(lastInvariant) / Math.exp(log);
  if (!Number.isFinite(growth) || earned?.rates === null) return undefined;
  if (minting) {
    const bySwaps = (1 - Math.min(1, growth)) * ratio(protocolFee);
    const byYield = earned
      ? (1 - Math.min(1, Number(earned.highest) / Number(earned.rates))) * ratio(earned.protocolFee)
      : 0;
    return { balances: raw, supply: Number(supply) / (1 - bySwaps - byYield) };
  }
  const heaviest = weights.indexOf(Math.max(...weights));
  const base = Math.min(1, Math.max(MIN_FEE_BASE, growth));
  const due = -Math.expm1(Math.log(base) / at(weights, heaviest)) * ratio(protocolFee);
  const left = raw.map((balance, index) => (index === heaviest ? balance * (1 - due) : balance));
  return { balances: left, supply: Number(supply) };
}

/** Converts a number with 18 decimals to a float. */
function ratio(value: bigint): number {
  return Number(value) / 1e18;
}
