import type { Address } from "../../lib/address.js";
import { attempt, isRefusal } from "../../lib/refusal.js";
import { invariantOf } from "../kit/balancer/invariant.js";
import type { Curve } from "../kit/curve/curve.js";
import { type Sampled, sampledCurve } from "../kit/curve/sampled.js";
import { fallByRise, placeOf } from "../kit/maths/nearly.js";
import type { Venue } from "../venue.js";
import { centreOf } from "./ellipse.js";
import { amplificationAt, clpInvariant } from "./kinds.js";
import type { Ellipse, PoolFacts, PoolState, Surge } from "./state.js";
import { liveAt } from "./swap.js";

/** No trade beyond this multiple of a stable pool's balance is of interest. */
const MOST_TIMES = 8;
/** The limit of a weighted pool, reduced by the rounding of float64. */
const MOST_IN = 0.3 * (1 - 1e-12);
const AMPLIFICATION_ONE = 1_000;

/** A state that does not change with time is the same then. */
const LATE_SECONDS = 1n << 40n;

/** The most that a pool takes after the fee, and its output, with 18 decimals in float64. */
type Ends = { readonly most: number; readonly outOf: (paid: number) => number };

/** Returns the contracts' formulas in float64, at the second that was read. */
export function curve(
  venue: Venue<PoolFacts>,
  state: PoolState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const [i, j] = [venue.tokens.indexOf(tokenIn), venue.tokens.indexOf(tokenOut)];
  if (i < 0 || j < 0 || i === j) return undefined;
  const sampled = attempt(() => sampledOf(venue.facts, state, i, j));
  return isRefusal(sampled) ? undefined : sampledCurve(sampled);
}

function sampledOf(facts: PoolFacts, state: PoolState, i: number, j: number): Sampled {
  const { readAt: now = LATE_SECONDS } = state;
  const { live, rates } = liveAt(facts, state, now);
  const ends = endsOf(state, live, i, j, now);
  const [factorIn, factorOut] = [i, j].map(
    (index) => 10 ** (18 - (facts.decimals[index] as number)) * ratio(rates[index] as bigint),
  ) as [number, number];
  const swapFee = ratio(state.fees.swap);
  const surging = state.surge && surgeAt(state.surge, swapFee, live.map(Number), [i, j], ends);
  const outOf = (amountIn: number) => {
    const given = amountIn * factorIn;
    return ends.outOf(given * (1 - (surging?.feeAt(given) ?? swapFee))) / factorOut;
  };
  const most = ends.most / (1 - swapFee);
  if (surging === undefined) return { most: most / factorIn, outOf };
  return { most: peakOf(outOf, surging.mostOf(most) / factorIn), outOf };
}

/** Steps in which the peak of an output is looked for, each twice the one before, and halvings of the last. */
const PEAK_STEPS = 40;
const PEAK_HALVINGS = 40;

/** Returns the input up to which the output rises: a surge may take more than a larger input brings. */
function peakOf(outOf: (amountIn: number) => number, most: number): number {
  let low = most * 2 ** -PEAK_STEPS;
  let high = low;
  while (high < most && outOf(Math.min(2 * high, most)) > outOf(high)) {
    low = high;
    high = Math.min(2 * high, most);
  }
  if (high >= most) return most;
  // The peak lies between the last rise and the fall after it.
  let end = Math.min(2 * high, most);
  for (let halving = 0; halving < PEAK_HALVINGS; halving++) {
    const [early, late] = [low + (end - low) / 3, end - (end - low) / 3];
    if (outOf(late) > outOf(early)) low = early;
    else end = late;
  }
  return low;
}

function endsOf({ own }: PoolState, live: readonly bigint[], i: number, j: number, now: bigint): Ends {
  const balances = live.map(Number);
  const [from, to] = [balances[i] as number, balances[j] as number];
  if ("weights" in own) {
    const power = Number(own.weights[i]) / Number(own.weights[j]);
    return { most: MOST_IN * from, outOf: (paid) => -to * Math.expm1(-power * Math.log1p(paid / from)) };
  }
  if ("rootOfLowest" in own) {
    const invariant = Number(clpInvariant(own, live));
    const virtual = [invariant / ratio(own.rootOfHighest), invariant * ratio(own.rootOfLowest)] as const;
    const [into, out] = [from + (virtual[i] as number), to + (virtual[j] as number)];
    // The pool pays out what it holds, not what is virtual.
    return { most: (to * into) / (out - to), outOf: (paid) => (out * paid) / (into + paid) };
  }
  if ("ellipse" in own) return ellipseEnds(own.ellipse, live, i, j);
  const amplification = amplificationAt(own.amplification, now);
  const steepness = (Number(amplification) * live.length) / AMPLIFICATION_ONE;
  const place = placeOf(balances, j, steepness, Number(invariantOf(amplification, live)));
  return { most: MOST_TIMES * to, outOf: (paid) => fallByRise(place, from, paid) };
}

/** An elliptic pool's range ends a little early, as its contract rounds. */
const ROOM = 1 - 1e-9;

/**
 * In the circle's coordinates, a trade moves a point on it by two vectors. The output follows from the distance to the
 * centre, which stays.
 */
function ellipseEnds(ellipse: Ellipse, live: readonly bigint[], i: number, j: number): Ends {
  const [c, s, lambda] = [ratio(ellipse.c), ratio(ellipse.s), ratio(ellipse.lambda)];
  const centre = centreOf(ellipse, live);
  const [x, y] = [0, 1].map((index) => Number((live[index] as bigint) - (centre[index] as bigint)));
  const units = [[c / lambda, s] as const, [-s / lambda, c] as const] as const;
  const at = [c * (x as number) - s * (y as number), s * (x as number) + c * (y as number)] as const;
  const point = [at[0] / lambda, at[1]] as const;
  const [into, out] = [units[i] as Vector, units[j] as Vector];
  const solved = (given: number, own: Vector, other: Vector, sign: 1 | -1) => {
    // other² d² - 2 h d + k = 0
    const h = dot(own, other) * given + sign * dot(point, other);
    const k = dot(own, own) * given ** 2 + 2 * sign * given * dot(point, own);
    const root = Math.sqrt(Math.max(0, h ** 2 - dot(other, other) * k));
    return sign > 0 ? -k / (root - h) : k / (h + root);
  };
  return {
    most: solved(Number(live[j]), out, into, -1) * ROOM,
    outOf: (paid) => solved(paid, into, out, 1),
  };
}

type Vector = readonly [number, number];

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1];
}

/** How a hook raises the fee: the fee for an input, and the input up to which it does not jump. */
type Surging = { readonly feeAt: (given: number) => number; readonly mostOf: (most: number) => number };

/** Returns the fee of a surge, which rises with the imbalance that an input leaves. */
function surgeAt(
  { most: highest, threshold }: Surge,
  swapFee: number,
  live: readonly number[],
  [i, j]: readonly [number, number],
  { outOf }: Ends,
): Surging {
  const [above, bound] = [Math.max(ratio(highest) - swapFee, 0), ratio(threshold)];
  const before = imbalance(live);
  const after = (given: number) =>
    imbalance(live.with(i, (live[i] as number) + given).with(j, (live[j] as number) - outOf(given)));
  const isSurging = (left: number) => left > before && left > bound;
  return {
    feeAt(given) {
      const left = after(given);
      return isSurging(left) ? swapFee + (above * (left - bound)) / (1 - bound) : swapFee;
    },
    // A trade that brings an unbalanced pool into balance and out again on the other side pays more from there on.
    mostOf(most) {
      if (before <= bound || isSurging(after(most * 2 ** -PEAK_STEPS)) || !isSurging(after(most)))
        return most;
      let [low, high] = [0, most];
      for (let halving = 0; halving < 2 * PEAK_HALVINGS; halving++) {
        const middle = (low + high) / 2;
        if (isSurging(after(middle))) high = middle;
        else low = middle;
      }
      return low;
    },
  };
}

function imbalance(balances: readonly number[]): number {
  const sorted = balances.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  const median = sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] as number)) / 2;
  const sum = balances.reduce((total, balance) => total + balance, 0);
  return balances.reduce((total, balance) => total + Math.abs(balance - median), 0) / sum;
}

/** Converts a number with 18 decimals to a float. */
function ratio(value: bigint): number {
  return Number(value) / 1e18;
}
