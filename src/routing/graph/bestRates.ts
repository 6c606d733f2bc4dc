import { type Net, outAt } from "./graph.js";

/** By token: an amount below which rates are of no interest; 0 where nothing is known. */
type Least = Float64Array;

/** A token at which walks begin, and what a unit of it is worth there. */
export type Seed = { readonly token: number; readonly worth: number };

type Walk = { readonly seeds: readonly Seed[]; readonly maxHops: number; readonly least?: Least };

/**
 * By token, the most that a unit of it can become over at most `maxHops` arcs that end at a seed, times the seed's worth; 0
 * where it gets to none. Every arc counts at the rate it has for the least amount, which a larger one cannot beat: an upper
 * bound for every amount that stays above the least, however absurd the prices of small pools are.
 */
export function worthOf(net: Net, { seeds, maxHops, least }: Walk): Float64Array {
  const { incoming, inOffsets, tails } = net;
  return walk(net.tokens.length, seeds, maxHops, (token, value, improve) => {
    const end = inOffsets[token + 1]!;
    for (let at = inOffsets[token]!; at < end; at++) {
      const position = incoming[at]!;
      const tail = tails[position]!;
      improve(tail, value * rateAt(net, position, least?.[tail] ?? 0));
    }
  });
}

/** The same from the other end: by token, the most of it that a seed's worth can become. */
export function boughtOf(net: Net, { seeds, maxHops, least }: Walk): Float64Array {
  const { offsets, heads } = net;
  return walk(net.tokens.length, seeds, maxHops, (token, value, improve) => {
    const end = offsets[token + 1]!;
    for (let position = offsets[token]!; position < end; position++)
      improve(heads[position]!, value * rateAt(net, position, least?.[token] ?? 0));
  });
}

type Follow = (token: number, value: number, improve: (next: number, value: number) => void) => void;

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
    for (const token of reached) follow(token, best[token]!, improve);
    [reached, next] = [next, []];
  }
  return best;
}

/** Output per unit of input of the arc at a position of `outgoing`, for `amount`. */
function rateAt(net: Net, position: number, amount: number): number {
  const depth = net.grossReserveIn[position]!;
  if (depth > 0) return net.reserveOut[position]! / (depth + amount);
  if (!(amount > 0)) return Math.exp(net.logRates[position]!);
  return outAt(net, position, amount) / amount;
}
