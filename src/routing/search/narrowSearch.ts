import { type Arc, movedArc } from "../graph/arc.js";
import { type ArcIndex, indexArcs } from "../graph/arcIndex.js";
import { SOURCE } from "../graph/graph.js";
import type { Ends } from "../graph/virtualArcs.js";
import type { Flow } from "../split/flow.js";
import type { Search } from "./search.js";

/**
 * Restricts the search and its flows to the part of the market around them and the detours found, with its own token
 * numbers, because later steps look for detours many times.
 */
export function narrowSearch<const Flows extends readonly Flow[]>(
  search: Search,
  flows: Flows,
): { search: Search; flows: { [Index in keyof Flows]: Flow } } {
  const { graph } = search;
  /** The flows' arcs. */
  const own = new Set(flows.flatMap(({ arcs }) => arcs));
  const globals = chosenTokens(search, [...own]);
  const numbers = new Int32Array(graph.tokens.length).fill(-1);
  for (const [number, token] of globals.entries()) numbers[token] = number;
  const numberOf = (token: number) => numbers[token]!;
  const copyOf = (arc: Arc) => movedArc(arc, numberOf(arc.tokenIn), numberOf(arc.tokenOut));
  const copies = new Map<Arc, Arc>();
  const arcs: Arc[] = [];
  for (const token of globals) {
    const end = graph.offsets[token + 1]!;
    for (let position = graph.offsets[token]!; position < end; position++) {
      if (numbers[graph.heads[position]!]! < 0) continue;
      const arc = graph.outgoing[position]!;
      const copy = copyOf(arc);
      arcs.push(copy);
      if (own.has(arc)) copies.set(arc, copy);
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
      ahead: { rates: chosen(search.ahead.rates), least: chosen(search.ahead.least) },
      earned: new Float64Array(tokens.length),
    },
    flows: flows.map((flow) => ({
      ...flow,
      ...at,
      join: ends.join,
      arcs: flow.arcs.map((arc) => copies.get(arc) ?? copyOf(arc)),
      logPrice: mapKeys(flow.logPrice, numberOf),
      floors: mapKeys(flow.floors, numberOf),
    })) as { [Index in keyof Flows]: Flow },
  };
}

function mapKeys(map: ReadonlyMap<number, number>, key: (token: number) => number): Map<number, number> {
  return new Map([...map].map(([token, value]) => [key(token), value]));
}

/** Returns the tokens of the search and the arcs, then those that detours passed through, by falling earnings. */
function chosenTokens({ earned, from, to, ends, reach }: Search, arcs: readonly Arc[]): number[] {
  const ranked: number[] = [];
  for (let token = 0; token < earned.length; token++) if (earned[token]! > 0) ranked.push(token);
  ranked.sort((a, b) => earned[b]! - earned[a]! || a - b);
  const own = arcs.flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut]);
  const inputs = ends.sources.map(({ tokenOut }) => tokenOut);
  const outputs = ends.join?.tails ?? [];
  return [
    ...new Set([SOURCE, from, to, ...inputs, ...outputs, ...own, ...ranked.slice(0, reach.mostTokens)]),
  ];
}
