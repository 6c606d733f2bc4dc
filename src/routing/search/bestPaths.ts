import { gasWithBytes } from "../compareAfterGas.js";
import type { Arc } from "../graph/arc.js";
import { type ArcIndex, outAt } from "../graph/arcIndex.js";

export type PathsInput = {
  readonly graph: ArcIndex;
  readonly from: number;
  /** The destination. Nothing is spent from it. */
  readonly to?: number;
  readonly amountIn: number;
  readonly maxHops: number;
  /** Units of each token that one unit of gas costs. If present, amounts are compared after gas. */
  readonly gasRate?: Float64Array;
  /** The units of gas that cost as much as one byte of the transaction. Default 0. */
  readonly gasPerByte?: number;
  /** A mark for each slot whose arcs no path takes. Only without `ratesAhead`. */
  readonly skips?: Uint8Array;
};

/** What the whole `amountIn` becomes at every token along the best path of each length. */
export type Paths = {
  readonly graph: ArcIndex;
  /**
   * Best amount after gas at each token over all lengths, −Infinity if no path reaches it. With a destination, only what
   * arrives there is complete.
   */
  readonly best: Float64Array;
  /**
   * By length − 1, then by token: 1 + the position of the last arc of the best path of that length, if it beats all
   * shorter ones.
   */
  readonly arrivals: readonly Int32Array[];
};

/** Amounts and gas, by token, are valid only for the tokens in `reached`. */
type Layer = { amounts: Float64Array; gas: Float64Array; arrivals: Int32Array; reached: number[] };

/** Everything that relaxation reads but does not write. */
type Walk = PathsInput & {
  readonly best: Float64Array;
  readonly arrivals: readonly Int32Array[];
  readonly ahead: Float64Array | undefined;
};

/**
 * Finds the best paths by layered relaxation of amounts (Bellman–Ford with a hop limit). Outputs grow with inputs, so a
 * token's best amount comes from its predecessors' best amounts. A better path can be missed only if following it would
 * visit a token twice. `ratesAhead` is the most of `to` that a unit of each token can become: paths that cannot beat
 * the best arrival are dropped.
 */
export function findBestPaths(input: PathsInput, ratesAhead?: Float64Array): Paths {
  const { graph, from, to, maxHops } = input;
  const count = graph.tokens.length;
  const best = new Float64Array(count).fill(-Infinity);
  const arrivals: Int32Array[] = [];
  // What a layer holds is read only while the next one is filled, so two buffers take turns.
  let [layer, next] = [emptyLayer(count), emptyLayer(count)];
  layer.amounts[from] = input.amountIn;
  layer.reached.push(from);
  best[from] = Infinity;
  const atLeast = to === undefined || ratesAhead === undefined ? -Infinity : climb(input, to, ratesAhead);
  const walk: Walk = { ...input, best, arrivals, ahead: to === undefined ? undefined : ratesAhead };
  for (let hop = 1; hop <= maxHops && layer.reached.length > 0; hop++) {
    next.arrivals = new Int32Array(count);
    next.reached = [];
    for (const token of layer.reached) {
      if (token === to) continue;
      const wanted = walk.ahead === undefined ? -Infinity : Math.max(atLeast, best[to!]!);
      const isLost = walk.ahead !== undefined && layer.amounts[token]! * walk.ahead[token]! < wanted;
      if (!isLost) relaxFrom(walk, token, wanted, hop === maxHops, layer, next);
    }
    arrivals.push(next.arrivals);
    [layer, next] = [next, layer];
  }
  best[from] = input.amountIn;
  return { graph, best, arrivals };
}

/**
 * Returns the output after gas of a greedy path that always follows the best prospect, reduced slightly for rounding,
 * or −Infinity if it does not arrive.
 */
function climb(
  { graph, from, amountIn, maxHops, gasRate, gasPerByte = 0 }: PathsInput,
  to: number,
  ratesAhead: Float64Array,
): number {
  const seen = new Set([from]);
  const slots = new Set<number>();
  let [at, amount, gas] = [from, amountIn, 0];
  for (let hop = 0; hop < maxHops && at !== to; hop++) {
    let [best, most, chosen] = [0, 0, -1];
    for (let position = graph.offsets[at]!; position < graph.offsets[at + 1]!; position++) {
      const head = graph.heads[position]!;
      const out = outAt(graph, position, amount);
      if (!(out * ratesAhead[head]! > best) || seen.has(head) || slots.has(graph.arcSlots[position]!))
        continue;
      [best, most, chosen] = [out * ratesAhead[head]!, out, position];
    }
    if (chosen < 0) return -Infinity;
    [at, amount, gas] = [
      graph.heads[chosen]!,
      most,
      gas + gasWithBytes(graph.outgoing[chosen]!, { gasPerByte }),
    ];
    seen.add(at);
    slots.add(graph.arcSlots[chosen]!);
  }
  if (at !== to) return -Infinity;
  return amount * (1 - 1e-9) - gas * (gasRate?.[to] ?? 0);
}

function emptyLayer(count: number): Layer {
  return {
    amounts: new Float64Array(count),
    gas: new Float64Array(count),
    arrivals: new Int32Array(0),
    reached: [],
  };
}

/**
 * Relaxes all arcs out of `token`. Drops what cannot become `wanted` at the rates ahead and, on the last hop, what does
 * not arrive. Keeps everything that arrives: a shorter path may settle for more than the floats say.
 */
function relaxFrom(
  { graph, to, gasRate, gasPerByte = 0, skips, best, arrivals, ahead }: Walk,
  token: number,
  wanted: number,
  isLast: boolean,
  layer: Layer,
  next: Layer,
): void {
  const { offsets, heads, arcSlots, gases, sizes, topRates, bends } = graph;
  const amount = layer.amounts[token]!;
  const end = offsets[token + 1]!;
  const only = isLast ? to : undefined;
  for (let position = offsets[token]!; position < end; position++) {
    const head = heads[position]!;
    if (only !== undefined && head !== only) continue;
    if (skips !== undefined && skips[arcSlots[position]!] === 1) continue;
    // The arc's ceiling, which needs no look at its curve.
    const most = (topRates[position]! * amount) / (1 + bends[position]! * amount);
    if (most < best[head]!) continue;
    if (ahead !== undefined && head !== to && most * ahead[head]! < wanted) continue;
    const out = outAt(graph, position, amount);
    if (!(out > best[head]!) || !(out > 0)) continue;
    const gas = layer.gas[token]! + gases[position]! + sizes[position]! * gasPerByte;
    const score = gasRate === undefined ? out : out - gas * gasRate[head]!;
    if (!(score > best[head]!) || visits(graph, arrivals, token, position)) continue;
    if (next.arrivals[head] === 0) next.reached.push(head);
    best[head] = score;
    next.amounts[head] = out;
    next.gas[head] = gas;
    next.arrivals[head] = position + 1;
  }
}

/** Returns whether the path that ends at `token` already contains the head or the venue of the arc at `position`. */
function visits(
  { tails, heads, arcSlots }: ArcIndex,
  arrivals: readonly Int32Array[],
  token: number,
  position: number,
): boolean {
  let at = token;
  for (let length = arrivals.length; length > 0; length--) {
    const arrival = arrivals[length - 1]![at]! - 1;
    if (arcSlots[arrival] === arcSlots[position] || tails[arrival] === heads[position]) return true;
    at = tails[arrival]!;
  }
  return false;
}

/** Returns the path of each length that beats all shorter ones, longest (and so best) first. */
export function pathsTo({ graph, arrivals }: Paths, to: number): Arc[][] {
  const paths: Arc[][] = [];
  for (let length = arrivals.length; length > 0; length--) {
    if (arrivals[length - 1]![to] === 0) continue;
    const path: Arc[] = [];
    let at = to;
    for (let step = length; step > 0; step--) {
      const arrival = graph.outgoing[arrivals[step - 1]![at]! - 1]!;
      path.unshift(arrival);
      at = arrival.tokenIn;
    }
    paths.push(path);
  }
  return paths;
}
