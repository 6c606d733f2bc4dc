import { type ArcIndex, outAt } from "./arcIndex.js";

/** By token, the amount below which rates do not matter. 0 if unknown. */
type Least = Float64Array;

/** A token at which walks begin, and the worth of one unit of it. */
export type Seed = { readonly token: number; readonly worth: number };

type Walk = { readonly seeds: readonly Seed[]; readonly maxHops: number; readonly least?: Least };

/**
 * Returns, by token, the most that one unit of it can become over at most `maxHops` arcs that end at a seed, times the
 * seed's worth, and 0 if no path reaches a seed. Every arc counts at its rate for the least amount, which no larger
 * amount beats. The result is therefore an upper bound for every amount that stays above the least, however absurd the
 * prices of small pools are.
 */
export function bestRatesTo(graph: ArcIndex, { seeds, maxHops, least }: Walk): Float64Array {
  const { incoming, inOffsets, tails } = graph;
  return walk(graph.tokens.length, seeds, maxHops, (token, value, best, improve) => {
    const end = inOffsets[token + 1]!;
    for (let at = inOffsets[token]!; at < end; at++) {
      const position = incoming[at]!;
      const tail = tails[position]!;
      const amount = least?.[tail] ?? 0;
      if (value * graph.topRates[position]! < best[tail]! * (1 + graph.bends[position]! * amount)) continue;
      improve(tail, value * rateAt(graph, position, amount));
    }
  });
}

/** Returns, by token, the most of it that a seed's worth can become: `bestRatesTo` from the other end. */
export function bestRatesFrom(graph: ArcIndex, { seeds, maxHops, least }: Walk): Float64Array {
  const { offsets, heads } = graph;
  return walk(graph.tokens.length, seeds, maxHops, (token, value, _, improve) => {
    const end = offsets[token + 1]!;
    for (let position = offsets[token]!; position < end; position++)
      improve(heads[position]!, value * rateAt(graph, position, least?.[token] ?? 0));
  });
}

type Follow = (
  token: number,
  value: number,
  best: Float64Array,
  improve: (next: number, value: number) => void,
) => void;

function walk(tokenCount: number, seeds: readonly Seed[], maxHops: number, follow: Follow): Float64Array {
  const best = new Float64Array(tokenCount);
  const queued = new Int32Array(tokenCount);
  let reached: number[] = [];
  let next: number[] = [];
  let hop = 1;
  const improve = (token: number, value: number) => {
    if (!(value > best[token]!)) return;
    best[token] = value;
    if (queued[token] === hop) return;
    queued[token] = hop;
    next.push(token);
  };
  for (const { token, worth } of seeds) {
    best[token] = Math.max(best[token]!, worth);
    reached.push(token);
  }
  for (; hop <= maxHops && reached.length > 0; hop++) {
    for (const token of reached) follow(token, best[token]!, best, improve);
    [reached, next] = [next, []];
  }
  return best;
}

/** Returns the output per unit of input for `amount` of the arc at a position in `outgoing`. */
function rateAt(graph: ArcIndex, position: number, amount: number): number {
  const depth = graph.grossReserveIn[position]!;
  if (depth > 0) return graph.reserveOut[position]! / (depth + amount);
  if (!(amount > 0)) return Math.exp(graph.logRates[position]!);
  return outAt(graph, position, amount) / amount;
}
