import { type Costs, gasWithBytes } from "../compareAfterGas.js";
import { type Arc, type Response, respond } from "../graph/arc.js";
import type { ArcIndex } from "../graph/arcIndex.js";
import { bestRatesFrom, bestRatesTo } from "../graph/bestRates.js";
import { SOURCE } from "../graph/graph.js";
import { hopsFrom } from "../graph/reach.js";
import { type Ends, type Join, sourceAmounts } from "../graph/virtualArcs.js";

/**
 * An upper bound on every route's output, by weak duality. Give every token a price, with a price of 1 for tokenOut. A
 * route turns the inputs into the output by trades. At these prices each trade earns at most what its venue gives away,
 * so for ANY prices
 *
 *   output ≤ Σ inputs price·amount + Σ arcs of the market max(0, most that the arc earns),
 *
 * because leftovers of a token are worth no less than nothing. A trade costs its gas whatever its size:
 *
 *   output − gas ≤ Σ inputs price·amount + Σ arcs max(0, most that the arc earns − its gas) − the transaction's gas.
 *
 * Prices near the best route's make both sides nearly equal to what that route yields. A route of at most n trades earns
 * at most what the n arcs that earn most do, so the sum over these bounds it too.
 *
 * The bound holds for routes of any length and any number of trades that hold what they spend and that trade every
 * direction through a venue once, at the market's state: in a constant product or a tick curve, a second trade in the
 * same direction adds nothing to one trade, and a trade back earns nothing. Arcs that no input reaches or that lead to
 * no output play no part in a route.
 *
 * Shares made of two tokens: with the reserves R and the supply S, z shares take z·R/S of both, and the route's own
 * swaps only move R along or above its curve. A share is then worth at least 2·√(price₀R₀·price₁R₁)/S, so prices at
 * which that is 1 bound z in the same way.
 */
export type Problem = {
  readonly tokens: readonly number[];
  /** Local numbers of the tokens at the arcs' ends. */
  readonly tails: Int32Array;
  readonly heads: Int32Array;
  readonly logRates: Float64Array;
  /** Gross input and output reserves of plain arcs. NaN for others. */
  readonly grossReserveIn: Float64Array;
  readonly reserveOut: Float64Array;
  readonly arcs: readonly Arc[];
  /** The gas cost of each arc in tokenOut. */
  readonly costs: Float64Array;
  readonly sources: readonly { readonly token: number; readonly amount: number }[];
  /** The token whose price is 1. */
  readonly to: number;
  /** Tokens whose log prices add up to `logSum`: the two that shares are made of. */
  readonly pair: { readonly first: number; readonly second: number; readonly logSum: number } | undefined;
  /** The largest amount of each token that the inputs can become. No arc takes more. */
  readonly most: Float64Array;
  /** Number of arcs on the shortest path from an input, by local number. Very large if no path leads there. */
  readonly hops: Int32Array;
};

/** What is to be bounded, in the graph's terms. See `Search`. */
export type Bounded = Costs & {
  readonly graph: ArcIndex;
  readonly from: number;
  readonly to: number;
  readonly amountIn: number;
  readonly ends: Ends;
};

/** A point, its bound, and the derivatives of a smooth function close to the bound. */
export type BoundPoint = {
  readonly y: Float64Array;
  /** The bound at these prices, exact up to rounding. */
  bound: number;
  value: number;
  readonly surplus: Float64Array;
  readonly weights: Float64Array;
  /** The value of the inputs. */
  worth: number;
  /** The most that each arc earns, before its gas. */
  readonly earned: Float64Array;
};

/**
 * How much more than its float curve a venue other than a single constant product may yield through rounding. A sampled
 * curve counts as exact: between samples the venue may yield slightly more.
 */
const CURVE_MARGIN = 1e-9;
/** Depth of linear arcs in multiples of the trade, in the smooth function only. */
const LINEAR_DEPTH = 1e6;
const ENDLESS = 64;

/** Builds the problem from the part of the market that lies between the inputs and the output. */
export function makeProblem(
  search: Bounded,
  prices: ReadonlyMap<number, number>,
): { problem: Problem; start: Float64Array } {
  const { graph, ends, from, to } = search;
  const amounts = from === SOURCE ? sourceAmounts(ends.sources) : new Map([[from, search.amountIn]]);
  const outputs = ends.join === undefined ? [to] : [to, ...ends.join.tails];
  const known = [...prices].filter(([token]) => token !== SOURCE);
  const ahead = hopsFrom(graph, [...amounts.keys()]);
  const behind = hopsFrom(graph, outputs, { isBackward: true });
  const bids = bestRatesTo(graph, {
    seeds: known.map(([token, log]) => ({ token, worth: Math.exp(log) })),
    maxHops: ENDLESS,
  });
  const asks = bestRatesFrom(graph, {
    seeds: known.map(([token, log]) => ({ token, worth: Math.exp(-log) })),
    maxHops: ENDLESS,
  });
  const kept = coreOf(
    graph,
    new Set([...amounts.keys(), ...outputs]),
    (token) => ahead[token]! >= 0 && behind[token]! >= 0,
  );
  const tokens: number[] = [];
  const local = new Int32Array(graph.tokens.length).fill(-1);
  for (let token = 0; token < local.length; token++)
    if (kept[token] === 1) local[token] = tokens.push(token) - 1;
  const positions: number[] = [];
  for (const token of tokens) {
    for (let position = graph.offsets[token]!; position < graph.offsets[token + 1]!; position++)
      if (local[graph.heads[position]!]! >= 0) positions.push(position);
  }
  // If a cycle pays enormously, nothing has a price. Any price will do, since all of them give a bound.
  const start = Float64Array.from(tokens, (token) =>
    finiteOr0(prices.get(token) ?? middleOf(bids[token]!, asks[token]!)),
  );
  const pick = (values: Float64Array) => Float64Array.from(positions, (position) => values[position]!);
  const arcs = positions.map((position) => graph.outgoing[position]!);
  const problem: Problem = {
    tokens,
    tails: Int32Array.from(positions, (position) => local[graph.tails[position]!]!),
    heads: Int32Array.from(positions, (position) => local[graph.heads[position]!]!),
    logRates: pick(graph.logRates),
    grossReserveIn: pick(graph.grossReserveIn),
    reserveOut: pick(graph.reserveOut),
    arcs,
    costs: Float64Array.from(arcs, (arc) => gasWithBytes(arc, search) * search.outPerGas),
    sources: [...amounts].map(([token, amount]) => ({ token: local[token]!, amount })),
    to: local[to]!,
    pair: ends.join && pairOf(ends.join, local),
    most: mostOf(graph, amounts, tokens),
    hops: Int32Array.from(tokens, (token) => (ahead[token]! < 0 ? tokens.length : ahead[token]!)),
  };
  fixOutputPrice(problem, start);
  return { problem, start };
}

/**
 * Returns the tokens among which a route can gain anything: those that pass, except those that connect to the rest
 * through a single venue. A round trip through one venue earns nothing, so such a token has a price at which none of
 * its arcs earns anything.
 */
function coreOf(graph: ArcIndex, ends: ReadonlySet<number>, passes: (token: number) => boolean): Uint8Array {
  const kept = new Uint8Array(graph.tokens.length);
  for (let token = 0; token < kept.length; token++) kept[token] = Number(passes(token) || ends.has(token));
  const pending: number[] = [];
  for (let token = 0; token < kept.length; token++) if (kept[token] === 1) pending.push(token);
  for (let token = pending.pop(); token !== undefined; token = pending.pop()) {
    if (kept[token] === 0 || ends.has(token)) continue;
    const neighbour = onlyNeighbour(graph, kept, token);
    if (neighbour === undefined) continue;
    kept[token] = 0;
    if (neighbour >= 0) pending.push(neighbour);
  }
  return kept;
}

/**
 * Returns the token at the other end of the only venue, −1 without a venue, and undefined if there are several or a
 * round trip pays.
 */
function onlyNeighbour(graph: ArcIndex, kept: Uint8Array, token: number): number | undefined {
  let [neighbour, slot, logRate] = [-1, -1, 0];
  for (let position = graph.offsets[token]!; position < graph.offsets[token + 1]!; position++) {
    if (kept[graph.heads[position]!] === 0) continue;
    if (neighbour >= 0) return undefined;
    [neighbour, slot, logRate] = [
      graph.heads[position]!,
      graph.arcSlots[position]!,
      graph.logRates[position]!,
    ];
  }
  for (let at = graph.inOffsets[token]!; at < graph.inOffsets[token + 1]!; at++) {
    const position = graph.incoming[at]!;
    const tail = graph.tails[position]!;
    if (kept[tail] === 0) continue;
    if (neighbour >= 0 && (tail !== neighbour || graph.arcSlots[position] !== slot)) return undefined;
    if (neighbour >= 0 && !(logRate + graph.logRates[position]! <= 0)) return undefined;
    if (neighbour < 0) [neighbour, slot, logRate] = [tail, graph.arcSlots[position]!, -Infinity];
  }
  return neighbour;
}

function middleOf(bid: number, ask: number): number {
  const [low, high] = [Math.log(bid), -Math.log(ask)];
  if (low > -Infinity && high < Infinity) return (low + high) / 2;
  return low > -Infinity ? low : high < Infinity ? high : 0;
}

function finiteOr0(log: number): number {
  return Number.isFinite(log) ? log : 0;
}

function pairOf({ tails: [first, second], reserves, supply }: Join, local: Int32Array): Problem["pair"] {
  const logSum = 2 * Math.log(supply / 2) - Math.log(reserves[0]) - Math.log(reserves[1]);
  return { first: local[first]!, second: local[second]!, logSum };
}

/**
 * Returns the largest amount of each token that all inputs together can become at the market's best prices, by local
 * number.
 */
function mostOf(
  graph: ArcIndex,
  amounts: ReadonlyMap<number, number>,
  tokens: readonly number[],
): Float64Array {
  const sums = new Float64Array(tokens.length);
  for (const [token, amount] of amounts) {
    const each = bestRatesFrom(graph, { seeds: [{ token, worth: amount }], maxHops: ENDLESS });
    tokens.forEach((other, index) => {
      sums[index]! += each[other]! * (1 + CURVE_MARGIN);
    });
  }
  return sums;
}

/** Shifts the prices to meet the constraints: tokenOut at 1, and the two of a pair at their sum. */
export function fixOutputPrice({ to, pair }: Problem, y: Float64Array): void {
  if (pair !== undefined) {
    const excess = (pair.logSum - y[pair.first]! - y[pair.second]!) / 2;
    if (Number.isFinite(excess)) for (let token = 0; token < y.length; token++) y[token]! += excess;
    y[pair.second] = pair.logSum - y[pair.first]!;
    y[to] = 0;
    return;
  }
  const shift = y[to]!;
  for (let token = 0; token < y.length; token++) y[token]! -= shift;
}

/** Creates a point of zeros for `evaluateBound` to fill. */
export function emptyBoundPoint({ tokens, arcs }: Problem): BoundPoint {
  const size = tokens.length;
  return {
    y: new Float64Array(size),
    bound: 0,
    value: 0,
    surplus: new Float64Array(size),
    weights: new Float64Array(arcs.length),
    worth: 0,
    earned: new Float64Array(arcs.length),
  };
}

const response: Response = { amountIn: 0, amountOut: 0, slope: 0 };

/**
 * Computes the fields of `point` from its `y`. With `softness` > 0, arc costs count, and the threshold at which an arc
 * begins to pay is smoothed over that much tokenOut. With 0, costs do not count.
 */
export function evaluateBound(problem: Problem, point: BoundPoint, softness: number): void {
  const { tails, heads, logRates, grossReserveIn, reserveOut, arcs, costs, sources, most } = problem;
  const { y, surplus, weights } = point;
  const values = y.map(Math.exp);
  surplus.fill(0);
  weights.fill(0);
  point.earned.fill(0);
  let worth = 0;
  for (const { token, amount } of sources) {
    surplus[token]! += values[token]! * amount;
    worth += values[token]! * amount;
  }
  let [bound, value] = [worth, worth];
  for (let index = 0; index < tails.length; index++) {
    const tail = tails[index]!;
    const head = heads[index]!;
    let difference = logRates[index]! + y[head]! - y[tail]!;
    const depth = grossReserveIn[index]!;
    let [paid, got, weight, earned] = [0, 0, 0, 0];
    if (depth > 0) {
      if (!(difference > 0)) continue;
      const inside = values[tail]! * depth;
      const outside = values[head]! * reserveOut[index]!;
      const middle = Math.sqrt(inside * outside);
      [paid, got, weight] = [middle - inside, outside - middle, middle / 2];
      earned = got - paid;
    } else {
      difference += CURVE_MARGIN;
      if (!(difference > 0)) continue;
      const arc = arcs[index]!;
      const rate = Math.exp(y[tail]! - y[head]! - CURVE_MARGIN);
      const limit = Math.min(arc.capacity, most[tail]!);
      respond(arc, rate, limit, LINEAR_DEPTH * (worth / values[tail]!), response);
      paid = values[tail]! * response.amountIn;
      got = values[head]! * response.amountOut;
      weight = values[tail]! * response.slope;
      // A linear arc takes all or nothing, so endless depth caps its earnings above the smooth form.
      respond(arc, rate, limit, ENDLESS_DEPTH, response);
      earned = values[head]! * (1 + CURVE_MARGIN) * response.amountOut - values[tail]! * response.amountIn;
    }
    point.earned[index] = earned;
    if (softness === 0) {
      bound += Math.max(earned, 0);
      value += got - paid;
    } else {
      const over = earned - costs[index]!;
      bound += Math.max(over, 0);
      const part = 1 / (1 + Math.exp(-over / softness));
      if (part < 1e-12) continue;
      value += over > 30 * softness ? over : softness * Math.log1p(Math.exp(over / softness));
      weight = part * weight + (part * (1 - part) * paid * got) / softness;
      paid *= part;
      got *= part;
    }
    weights[index] = weight;
    surplus[tail]! -= paid;
    surplus[head]! += got;
  }
  point.worth = worth;
  point.bound = bound;
  point.value = value;
}

/** Deep enough that a line stays a line. */
const ENDLESS_DEPTH = 1e60;

/** Returns the cost of the cheapest arc that costs anything, or 0 if all are free. */
export function cheapestOf({ costs }: Problem): number {
  const costly = costs.filter((cost) => cost > 0);
  return costly.length === 0 ? 0 : costly.reduce((least, cost) => Math.min(least, cost));
}
