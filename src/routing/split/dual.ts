import { type Arc, type Response, respond, USABLE_CAPACITY } from "../graph/arc.js";
import { numberTokens } from "../graph/numberTokens.js";

/** Depth of linear segments, in multiples of the whole trade. The price error is its inverse. */
const LINEAR_DEPTH = 1e7;

/**
 * The split as its dual: with y = ln of each token's value in tokenOut, every arc trades as much as pays at these
 * prices. The prices at which no token is left over or missing minimise
 *
 *   D(y) = Σ inputs e^y[token]·amount + Σ arcs (e^y[head]·out − e^y[tail]·in),
 *
 * which bounds the output from above for any y (weak duality; Angeris et al., "Optimal Routing for CFMMs", 2022).
 */
export type Dual = {
  readonly arcs: readonly Arc[];
  /** Local token numbers by arc. `size` is tokenOut, whose value is fixed at 1. */
  readonly tails: Int32Array;
  readonly heads: Int32Array;
  readonly size: number;
  /** Graph tokens by local number. */
  readonly tokens: readonly number[];
  /** The inputs: local token and raw units. */
  readonly sources: readonly { readonly token: number; readonly amount: number }[];
  readonly limits: Float64Array;
  readonly linearDepths: Float64Array;
};

/** D and its parts at one y. `surplus` is the gradient: the value of the leftovers of each token. */
export type DualPoint = {
  readonly y: Float64Array;
  /** e^y. */
  readonly values: Float64Array;
  value: number;
  readonly surplus: Float64Array;
  readonly amountsIn: Float64Array;
  readonly amountsOut: Float64Array;
  /** Second derivative of each arc's term along y[head] − y[tail]. */
  readonly weights: Float64Array;
};

/**
 * Creates the dual of a split over `arcs`, from raw units of each input by token, and log prices that scale linear
 * arcs.
 */
export function makeDual(
  arcs: readonly Arc[],
  amounts: ReadonlyMap<number, number>,
  to: number,
  logPrice: ReadonlyMap<number, number>,
): Dual {
  const { tokens, tails, heads } = numberTokens(arcs, [to, ...amounts.keys()]);
  const order = byDegree(tokens.length, tails, heads);
  const place = new Int32Array(tokens.length);
  for (let index = 0; index < order.length; index++) place[order[index]!] = index;
  for (let index = 0; index < arcs.length; index++) {
    tails[index] = place[tails[index]!]!;
    heads[index] = place[heads[index]!]!;
  }
  let worth = 0;
  const sources: Dual["sources"][number][] = [];
  for (const [token, amount] of amounts) {
    // The inputs were numbered right after tokenOut.
    sources.push({ token: place[sources.length + 1]!, amount });
    worth += amount * Math.exp(logPrice.get(token) ?? 0);
  }
  const limits = new Float64Array(arcs.length);
  const linearDepths = new Float64Array(arcs.length);
  for (let index = 0; index < arcs.length; index++) {
    const { capacity, plain, tokenIn } = arcs[index]!;
    limits[index] = capacity * USABLE_CAPACITY;
    if (!plain) linearDepths[index] = (LINEAR_DEPTH * worth) / Math.exp(logPrice.get(tokenIn) ?? 0);
  }
  const inOrder = order.map((token) => tokens[token]!);
  return { arcs, tails, heads, size: order.length - 1, tokens: inOrder, sources, limits, linearDepths };
}

/**
 * Returns all numbers, those with fewest arcs first, which keeps the elimination sparse. Number 0 is tokenOut and comes
 * last.
 */
function byDegree(count: number, tails: Int32Array, heads: Int32Array): number[] {
  const degree = new Int32Array(count);
  for (let index = 0; index < tails.length; index++) {
    degree[tails[index]!]!++;
    degree[heads[index]!]!++;
  }
  degree[0] = 2 * tails.length + 1;
  return Array.from(degree.keys()).sort((a, b) => degree[a]! - degree[b]!);
}

/** Creates a point of zeros for `evaluate` to fill. */
export function emptyPoint(dual: Dual): DualPoint {
  const arcs = dual.arcs.length;
  return {
    y: new Float64Array(dual.size + 1),
    values: new Float64Array(dual.size + 1),
    value: 0,
    surplus: new Float64Array(dual.size + 1),
    amountsIn: new Float64Array(arcs),
    amountsOut: new Float64Array(arcs),
    weights: new Float64Array(arcs),
  };
}

const response: Response = { amountIn: 0, amountOut: 0, slope: 0 };

/** Computes the fields of `point` from its `y`. */
export function evaluate(dual: Dual, point: DualPoint): void {
  const { arcs, tails, heads, sources, limits, linearDepths } = dual;
  const { y, values, surplus, amountsIn, amountsOut, weights } = point;
  for (let token = 0; token < y.length; token++) values[token] = Math.exp(y[token]!);
  surplus.fill(0);
  let value = 0;
  for (const { token, amount } of sources) {
    surplus[token] = values[token]! * amount;
    value += surplus[token]!;
  }
  for (let index = 0; index < arcs.length; index++) {
    const tail = tails[index]!;
    const head = heads[index]!;
    respond(arcs[index]!, values[tail]! / values[head]!, limits[index]!, linearDepths[index]!, response);
    const { amountIn, amountOut, slope } = response;
    amountsIn[index] = amountIn;
    amountsOut[index] = amountOut;
    weights[index] = 0;
    if (amountIn === 0) continue;
    const paid = values[tail]! * amountIn;
    const got = values[head]! * amountOut;
    weights[index] = values[tail]! * slope;
    surplus[tail]! -= paid;
    surplus[head]! += got;
    value += got - paid;
  }
  point.value = value;
}
