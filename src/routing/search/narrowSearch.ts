import { type Arc, movedArc } from "../graph/arc.js";
import { type ArcIndex, indexArcs } from "../graph/arcIndex.js";
import { SOURCE } from "../graph/graph.js";
import type { Ends } from "../graph/virtualArcs.js";
import type { Flow } from "../split/flow.js";
import type { Search } from "./search.js";

/** Tokens a search goes on with, beside the flow's own. */
const MOST_TOKENS = 192;

/**
 * The search, and the flow it goes on with, in the part of the market that lies around some arcs and the detours that were
 * found, in token numbers of their own: what follows looks for detours many times.
 */
export function narrowSearch(
  search: Search,
  flow: Flow,
  around: readonly Arc[],
): { search: Search; flow: Flow } {
  const { graph } = search;
  const globals = chosenTokens(search, [...flow.arcs, ...around]);
  const numbers = new Int32Array(graph.tokens.length).fill(-1);
  for (const [number, token] of globals.entries()) numbers[token] = number;
  const numberOf = (token: number) => numbers[token]!;
  const copyOf = (arc: Arc) => movedArc(arc, numberOf(arc.tokenIn), numberOf(arc.tokenOut));
  /** The flow's arcs by what each has one of, and their copies. */
  const own = new Map(flow.arcs.map((arc) => [arc.pair, arc]));
  const copies = new Map<Arc, Arc>();
  const arcs: Arc[] = [];
  for (const token of globals) {
    const end = graph.offsets[token + 1]!;
    for (let position = graph.offsets[token]!; position < end; position++) {
      if (numbers[graph.heads[position]!]! < 0) continue;
      const arc = graph.outgoing[position]!;
      const copy = copyOf(arc);
      arcs.push(copy);
      if (own.get(arc.pair) === arc) copies.set(arc, copy);
    }
  }
  const tokens = globals.map((token) => graph.tokens[token]!);
  const index: ArcIndex = { tokens, pools: graph.pools, ...indexArcs(arcs, tokens.length) };
  const { sources, join } = search.ends;
  const ends: Ends = {
    sources: sources.map(copyOf),
    join: join && {
      ...join,
      tails: [numberOf(join.tails[0]), numberOf(join.tails[1])],
      to: numberOf(join.to),
    },
  };
  const at = { from: numberOf(search.from), to: numberOf(search.to) };
  const chosen = (values: Float64Array) => Float64Array.from(globals, (token) => values[token]!);
  return {
    search: {
      ...search,
      ...at,
      graph: index,
      ends,
      gasRate: chosen(search.gasRate),
      ratesAhead: chosen(search.ratesAhead),
      earned: new Float64Array(tokens.length),
    },
    flow: {
      ...flow,
      ...at,
      join: ends.join,
      arcs: flow.arcs.map((arc) => copies.get(arc) ?? copyOf(arc)),
      logPrice: mapKeys(flow.logPrice, numberOf),
      floors: mapKeys(flow.floors, numberOf),
    },
  };
}

function mapKeys(map: ReadonlyMap<number, number>, key: (token: number) => number): Map<number, number> {
  return new Map([...map].map(([token, value]) => [key(token), value]));
}

/** The tokens of the search and the arcs, and those that detours led over, those with the most to earn first. */
function chosenTokens({ earned, from, to, ends }: Search, arcs: readonly Arc[]): number[] {
  const ranked: number[] = [];
  for (let token = 0; token < earned.length; token++) if (earned[token]! > 0) ranked.push(token);
  ranked.sort((a, b) => earned[b]! - earned[a]! || a - b);
  const own = arcs.flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut]);
  const inputs = ends.sources.map(({ tokenOut }) => tokenOut);
  const outputs = ends.join?.tails ?? [];
  return [...new Set([SOURCE, from, to, ...inputs, ...outputs, ...own, ...ranked.slice(0, MOST_TOKENS)])];
}
