import { bestRatesTo } from "../graph/bestRates.js";
import type { Graph } from "../graph/graph.js";
import { scaled, tokensPerWei } from "./gasInTokens.js";

export type AheadInput = {
  readonly to: number;
  readonly maxHops: number;
  /** Raw units of the inputs, by token. */
  readonly amounts: ReadonlyMap<number, number>;
};

/** The smallest part of a trade considered. */
const MIN_PART = 1 / 4096;
/** Number of results kept for each market. */
const MAX_KEPT = 16;

/** What lies ahead of each token, by token. */
export type Ahead = {
  /** The most that a unit of the token can become of the output, for amounts of at least `least`. See `bestRatesTo`. */
  readonly rates: Float64Array;
  /** Raw units of the token. Rates say nothing about smaller amounts. */
  readonly least: Float64Array;
};

/** Memo of a pure function of the graph and the request. */
const kept = new WeakMap<Graph, Map<string, Ahead>>();

/** Returns the rates ahead of the tokens, for trades worth about as much as `amounts`. */
export function findRatesAhead(graph: Graph, { to, maxHops, amounts }: AheadInput): Ahead {
  const perWei = tokensPerWei(graph);
  let wei = 0;
  for (const [token, amount] of amounts) wei += perWei[token]! > 0 ? amount / perWei[token]! : 0;
  // Rounded down to a power of 4, so that similar amounts share a result.
  const exponent = wei > 0 ? Math.floor(Math.log2(wei * MIN_PART) / 2) : -Infinity;
  const known = kept.get(graph) ?? new Map<string, Ahead>();
  kept.set(graph, known);
  const key = `${to} ${maxHops} ${exponent}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const least = scaled(perWei, 4 ** exponent);
  const made = { rates: bestRatesTo(graph, { seeds: [{ token: to, worth: 1 }], maxHops, least }), least };
  for (const oldest of known.keys()) {
    if (known.size < MAX_KEPT) break;
    known.delete(oldest);
  }
  known.set(key, made);
  return made;
}
