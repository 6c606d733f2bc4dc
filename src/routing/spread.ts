import type { Arc } from "./arc.js";
import { type Graph, outAt } from "./graph.js";

export type SpreadInput = {
  readonly graph: Graph;
  readonly from: number;
  /** The amount's destination: nothing is spent from it. */
  readonly to?: number;
  readonly amountIn: number;
  readonly maxHops: number;
  /** Units of a token that one unit of gas costs, by token: amounts are then compared after gas. */
  readonly gasRate?: Float64Array;
};

/** What `amountIn` becomes at every token, whole, along the best path of each length. */
export type Spread = {
  /** Best amount after gas at each token over all lengths; 0 where it does not get. */
  readonly best: Float64Array;
  /** By length − 1, by token: the arc by which the best path of that length arrives, if it beats all shorter ones. */
  readonly arrivals: readonly (readonly (Arc | undefined)[])[];
};

type Layer = { amounts: Float64Array; gas: Float64Array; arrivals: (Arc | undefined)[]; reached: number[] };

/**
 * Layered relaxation of amounts (Bellman–Ford with a hop limit). Outputs grow with inputs, so a token's best amount
 * comes from its predecessors' best amounts; only where that would visit a token twice can a better path be missed.
 */
export function spread(input: SpreadInput): Spread {
  const { graph, from, maxHops } = input;
  const count = graph.tokens.length;
  const best = new Float64Array(count).fill(-Infinity);
  const arrivals: (Arc | undefined)[][] = [];
  let layer = emptyLayer(count);
  layer.amounts[from] = input.amountIn;
  layer.reached.push(from);
  best[from] = Infinity;
  for (let hop = 1; hop <= maxHops && layer.reached.length > 0; hop++) {
    const next = emptyLayer(count);
    for (const token of layer.reached) {
      if (token !== input.to) relaxFrom(input, token, layer, next, best, arrivals);
    }
    arrivals.push(next.arrivals);
    layer = next;
  }
  best[from] = input.amountIn;
  return { best, arrivals };
}

function emptyLayer(count: number): Layer {
  return {
    amounts: new Float64Array(count),
    gas: new Float64Array(count),
    arrivals: new Array(count),
    reached: [],
  };
}

function relaxFrom(
  input: SpreadInput,
  token: number,
  layer: Layer,
  next: Layer,
  best: Float64Array,
  arrivals: readonly (readonly (Arc | undefined)[])[],
): void {
  const { outgoing, offsets, heads } = input.graph;
  const amount = layer.amounts[token]!;
  for (let position = offsets[token]!; position < offsets[token + 1]!; position++) {
    const head = heads[position]!;
    const out = outAt(input.graph, position, amount);
    if (!(out > best[head]!) || !(out > 0)) continue;
    const arc = outgoing[position]!;
    const gas = layer.gas[token]! + arc.gas;
    const score = input.gasRate === undefined ? out : out - gas * input.gasRate[head]!;
    if (!(score > best[head]!) || visits(arrivals, token, arc)) continue;
    if (next.arrivals[head] === undefined) next.reached.push(head);
    best[head] = score;
    next.amounts[head] = out;
    next.gas[head] = gas;
    next.arrivals[head] = arc;
  }
}

/** Whether the path that ends at `token` already holds the arc's head or venue. */
function visits(arrivals: readonly (readonly (Arc | undefined)[])[], token: number, arc: Arc): boolean {
  let at = token;
  for (let length = arrivals.length; length > 0; length--) {
    const arrival = arrivals[length - 1]![at]!;
    if (arrival.slot === arc.slot || arrival.tokenIn === arc.tokenOut) return true;
    at = arrival.tokenIn;
  }
  return false;
}

/** The path of each length that beats all shorter ones, longest (and so best) first. */
export function pathsTo(found: Spread, to: number): Arc[][] {
  const paths: Arc[][] = [];
  for (let length = found.arrivals.length; length > 0; length--) {
    if (found.arrivals[length - 1]![to] === undefined) continue;
    const path: Arc[] = [];
    let at = to;
    for (let step = length; step > 0; step--) {
      const arrival = found.arrivals[step - 1]![at]!;
      path.unshift(arrival);
      at = arrival.tokenIn;
    }
    paths.push(path);
  }
  return paths;
}
