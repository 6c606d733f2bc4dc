import { cheapestOf, emptyBoundPoint, evaluateBound, type Problem } from "./bound.js";
import { type Descent, lowerBound } from "./lowerBound.js";

/** How closely, and how long, to search for the price of a fill. */
export type FillPricing = Omit<Descent, "softness"> & {
  /** Widths of the smoothed threshold, relative to the cheapest arc's cost. The first round takes all, others the last. */
  readonly softness: readonly number[];
  readonly maxRounds: number;
  /** The part of the limit by which the number of arcs that pay may miss it. */
  readonly tolerance: number;
};

/** Token prices with the price of a fill. */
export type PricedFills = {
  /** An upper bound on every route of at most `maxFills` arcs, after their gas. */
  readonly bound: number;
  readonly y: Float64Array;
  /** By arc, the most that it earns at these prices after its gas. */
  readonly earned: Float64Array;
};

/** How fast the price rises until it is known to be too high. */
const MAX_RISE = 4;

/**
 * Searches for the price of a fill at which only `maxFills` arcs pay: the multiplier of the limit on fills. Each round
 * lowers the bound with that price added to every arc's cost. At any token prices, the price of a fill that gives the
 * lowest bound is what the arc after the best `maxFills` earns, so it needs no search of its own. Starts from `start`, the
 * prices at which the bound without a limit is lowest, or close to them.
 */
export function priceFills(
  problem: Problem,
  start: Float64Array,
  maxFills: number,
  { softness, maxRounds, tolerance, ...descent }: FillPricing,
): PricedFills {
  const point = emptyBoundPoint(problem);
  const at = (y: Float64Array): PricedFills & { readonly next: number } => {
    point.y.set(y);
    evaluateBound(problem, point, 0);
    const earned = point.earned.map((most, index) => most - problem.costs[index]!);
    const paying = earned.filter((net) => net > 0).sort();
    let bound = point.worth;
    for (let rank = Math.max(0, paying.length - maxFills); rank < paying.length; rank++)
      bound += paying[rank]!;
    return { bound, y, earned, next: paying[paying.length - maxFills - 1] ?? 0 };
  };
  let best = at(start);
  let [last, price] = [best, best.next];
  let [low, high] = [0, Infinity];
  const least = cheapestOf(problem);
  for (let round = 0; round < maxRounds && price > 0 && !descent.isLate(); round++) {
    const priced = { ...problem, costs: problem.costs.map((cost) => cost + price) };
    let { y } = last;
    let width = 0;
    for (const part of round === 0 ? softness : softness.slice(-1)) {
      width = part * (least + price);
      ({ y } = lowerBound(priced, y, { ...descent, softness: width }));
    }
    last = at(y);
    if (last.bound < best.bound) best = last;
    // Counted as the smooth function counts them, since many equal arcs pay only in part.
    const paying = last.earned.reduce((count, net) => count + 1 / (1 + Math.exp((price - net) / width)), 0);
    if (Math.abs(paying - maxFills) <= tolerance * maxFills) break;
    if (paying > maxFills) low = price;
    else high = price;
    const guess = price * Math.min(MAX_RISE, paying / maxFills);
    price = guess > low && guess < high ? guess : Math.sqrt(low * high);
  }
  return best;
}
