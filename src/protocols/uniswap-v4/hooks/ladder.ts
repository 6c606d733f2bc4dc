import { isRefusal } from "../../../lib/refusal.js";
import { STEP_LIMITS } from "../../../program/index.js";
import { curveCapacity } from "../../kit/curve/curve.js";
import { curveOfSwap, quoteSwap } from "../../kit/singleton/quote.js";
import type { PoolState } from "../../kit/singleton/state.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";

/** An exact input and its expected output; undefined if the pool should not fill it. */
export type TrialSwap = {
  readonly zeroForOne: boolean;
  readonly amountIn: bigint;
  readonly amountOut: bigint | undefined;
};

/** Two swaps in a row. The second shows what hooks did to the pool after the first. */
export type Rung = { readonly first: TrialSwap; readonly second: TrialSwap; readonly gas: number };

/**
 * Amounts in each direction, from one raw unit to all that the pool takes or twice its reserve, evenly distributed on a
 * logarithmic scale.
 */
const STEPS = 15;
/** A ladder with fewer filled trades proves nothing. */
const LEAST_FILLED = 5;
/** Swaps through more of the pool are omitted, so that a trial fits into one call of any node. */
const MAX_SWAP_GAS = 1_000_000;
/** Gas for the hooks, in addition to the swap. */
const HOOK_GAS = 150_000;

/**
 * Returns the trials of one direction, or undefined if the pool is too shallow for them. `state` must be the chain's own.
 */
export function ladderOf(venue: Venue<PoolFacts>, state: PoolState, zeroForOne: boolean): Rung[] | undefined {
  const curve = curveOfSwap(venue, state, zeroForOne);
  if (curve === undefined) return undefined;
  const capacity = curveCapacity(curve);
  // A full-range position takes any amount, but amounts that nobody trades prove little.
  const top = Math.min(capacity * 0.95, 2 * (curve.segments[0]?.reserveIn ?? 0));
  const rungs: Rung[] = [];
  for (let step = 0; step < STEPS; step++) {
    const rung = rungOf(venue, state, zeroForOne, amountAt(top, step), step);
    if (rung !== undefined) rungs.push(rung);
  }
  if (rungs.filter(({ first, second }) => isFilled(first) && isFilled(second)).length < LEAST_FILLED) {
    return undefined;
  }
  const beyond = BigInt(Math.ceil(capacity * 1.25)) + 1n;
  if (beyond <= STEP_LIMITS.v4Swap.amount && isRefusal(quoteSwap(venue, state, zeroForOne, beyond))) {
    const last: TrialSwap = { zeroForOne, amountIn: beyond, amountOut: undefined };
    rungs.push({ first: last, second: last, gas: 2 * (MAX_SWAP_GAS + HOOK_GAS) });
  }
  return rungs;
}

/** Alternately odd and even, so that consecutive rungs differ in roundness. */
function amountAt(top: number, step: number): bigint {
  const amount = BigInt(Math.floor(top ** (step / (STEPS - 1))));
  return step % 2 === 0 ? amount | 1n : (amount >> 1n) << 1n || 2n;
}

/** Returns undefined if the trades need too much gas. */
function rungOf(
  venue: Venue<PoolFacts>,
  state: PoolState,
  zeroForOne: boolean,
  amountIn: bigint,
  step: number,
): Rung | undefined {
  const bought = quoteSwap(venue, state, zeroForOne, amountIn);
  if (isRefusal(bought)) {
    if (bought.refused !== "tooLittle") return undefined;
    const nothing: TrialSwap = { zeroForOne, amountIn, amountOut: undefined };
    return { first: nothing, second: nothing, gas: 2 * HOOK_GAS };
  }
  const first: TrialSwap = { zeroForOne, amountIn, amountOut: bought.amountOut };
  // Back, and every third time on.
  const isOn = step % 3 === 1;
  const next = { zeroForOne: isOn ? zeroForOne : !zeroForOne, amountIn: isOn ? amountIn : bought.amountOut };
  const then = quoteSwap(venue, bought.state, next.zeroForOne, next.amountIn);
  const gas = bought.gas + (isRefusal(then) ? 0 : then.gas);
  if (gas > MAX_SWAP_GAS || (isRefusal(then) && then.refused !== "tooLittle")) return undefined;
  const second: TrialSwap = { ...next, amountOut: isRefusal(then) ? undefined : then.amountOut };
  return { first, second, gas: gas + 2 * HOOK_GAS };
}

function isFilled({ amountOut }: TrialSwap): boolean {
  return amountOut !== undefined;
}
