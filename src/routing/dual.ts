import { type Arc, type Response, respond } from "./arc.js";

/** Of a venue's capacity the search uses this much, so that rounding never asks for more than there is. */
export const USABLE_CAPACITY = 0.9999;
/** Depth given to linear segments, in multiples of the whole trade: its price error is the inverse. */
const LINEAR_DEPTH = 1e7;

/**
 * The split as its dual: with y = ln of each token's value in tokenOut, every arc trades as much as pays at these
 * prices, and the prices at which no token is left over or missing minimise
 *   D(y) = Σ inputs e^y[token]·amount + Σ arcs (e^y[head]·out − e^y[tail]·in),
 * which bounds the output from above for any y (weak duality; Angeris et al., "Optimal Routing for CFMMs", 2022).
 */
export type Dual = {
  readonly arcs: readonly Arc[];
  /** Local token numbers by arc; `size` is tokenOut, whose value is fixed at 1. */
  readonly tails: Int32Array;
  readonly heads: Int32Array;
  readonly size: number;
  /** Graph token by local number. */
  readonly tokens: readonly number[];
  /** The inputs: local token and raw units. */
  readonly sources: readonly { readonly token: number; readonly amount: number }[];
  readonly limits: Float64Array;
  readonly linearDepths: Float64Array;
};

/** D and its parts at one y. `surplus` is the gradient: the value of what is left over of each token. */
export type DualPoint = {
  readonly y: Float64Array;
  value: number;
  readonly surplus: Float64Array;
  readonly amountsIn: Float64Array;
  readonly amountsOut: Float64Array;
  /** Second derivative of each arc's term along y[head] − y[tail]. */
  readonly weights: Float64Array;
};

export function makeDual(
  arcs: readonly Arc[],
  amounts: ReadonlyMap<number, number>,
  to: number,
  logPrice: ReadonlyMap<number, number>,
): Dual {
  const degree = new Map<number, number>([...amounts.keys()].map((token) => [token, 0]));
  for (const arc of arcs) {
    degree.set(arc.tokenIn, (degree.get(arc.tokenIn) ?? 0) + 1);
    degree.set(arc.tokenOut, (degree.get(arc.tokenOut) ?? 0) + 1);
  }
  degree.delete(to);
  const tokens = [...degree.keys()].sort((a, b) => degree.get(a)! - degree.get(b)!);
  const size = tokens.push(to) - 1;
  const local = new Map(tokens.map((token, index) => [token, index]));
  const worth = [...amounts].reduce(
    (sum, [token, amount]) => sum + amount * Math.exp(logPrice.get(token) ?? 0),
    0,
  );
  const worthLog = Math.log(worth);
  return {
    arcs,
    tails: Int32Array.from(arcs, (arc) => local.get(arc.tokenIn)!),
    heads: Int32Array.from(arcs, (arc) => local.get(arc.tokenOut)!),
    size,
    tokens,
    sources: [...amounts].map(([token, amount]) => ({ token: local.get(token)!, amount })),
    limits: Float64Array.from(arcs, (arc) => arc.capacity * USABLE_CAPACITY),
    linearDepths: Float64Array.from(
      arcs,
      (arc) => LINEAR_DEPTH * Math.exp(worthLog - (logPrice.get(arc.tokenIn) ?? 0)),
    ),
  };
}

export function emptyPoint(dual: Dual): DualPoint {
  const arcs = dual.arcs.length;
  return {
    y: new Float64Array(dual.size + 1),
    value: 0,
    surplus: new Float64Array(dual.size + 1),
    amountsIn: new Float64Array(arcs),
    amountsOut: new Float64Array(arcs),
    weights: new Float64Array(arcs),
  };
}

/** Fills `point` from its `y`. */
export function evaluate(dual: Dual, point: DualPoint): void {
  const { arcs, tails, heads, sources, limits, linearDepths } = dual;
  const { y, surplus, amountsIn, amountsOut, weights } = point;
  const values = y.map(Math.exp);
  surplus.fill(0);
  let value = 0;
  for (const { token, amount } of sources) {
    surplus[token] = values[token]! * amount;
    value += surplus[token]!;
  }
  const response: Response = { amountIn: 0, amountOut: 0, slope: 0 };
  for (let index = 0; index < arcs.length; index++) {
    const tail = tails[index]!;
    const head = heads[index]!;
    respond(arcs[index]!, Math.exp(y[tail]! - y[head]!), limits[index]!, linearDepths[index]!, response);
    amountsIn[index] = response.amountIn;
    amountsOut[index] = response.amountOut;
    const paid = values[tail]! * response.amountIn;
    const got = values[head]! * response.amountOut;
    weights[index] = values[tail]! * response.slope;
    surplus[tail]! -= paid;
    surplus[head]! += got;
    value += got - paid;
  }
  point.value = value;
}
