import { type Arc, movedArc } from "./arc.js";
import { type Ends, isVirtual } from "./ends.js";
import type { Flow } from "./flow.js";
import { type Net, SOURCE } from "./graph.js";
import type { Search } from "./search.js";
import { sortArcs } from "./sortArcs.js";

/** Tokens a search goes on with, beside the flow's own. */
const MOST_TOKENS = 192;

/**
 * The search in the part of the market that detours from `flow` and its forerunners led through, with the flows given,
 * all in token numbers of their own: what follows looks for detours many times.
 */
export function narrow(search: Search, flows: readonly Flow[]): { search: Search; flows: Flow[] } {
  const wanted = flows.flatMap((flow) => [
    ...flow.arcs.filter((arc) => !isVirtual(arc)),
    ...arcsAround(search, flow),
  ]);
  const renumbered = renumber(search, wanted);
  const { net, numberOf, arcOf } = renumbered;
  const token = (global: number) => numberOf(global);
  const { sources, join } = search.ends;
  const ends: Ends = {
    sources: sources.map(arcOf),
    join: join && { ...join, tails: [token(join.tails[0]), token(join.tails[1])], to: token(join.to) },
  };
  const at = { from: token(search.from), to: token(search.to) };
  const chosen = (values: Float64Array) =>
    Float64Array.from(net.tokens, (_, index) => values[renumbered.globals[index]!]!);
  return {
    search: {
      ...search,
      ...at,
      graph: net,
      ends,
      gasRate: chosen(search.gasRate),
      worth: chosen(search.worth),
      earned: new Float64Array(net.tokens.length),
    },
    flows: flows.map((flow) => ({
      ...flow,
      ...at,
      join: ends.join,
      arcs: flow.arcs.map(arcOf),
      logPrice: mapKeys(flow.logPrice, token),
      floors: mapKeys(flow.floors, token),
    })),
  };
}

function mapKeys(map: ReadonlyMap<number, number>, key: (token: number) => number): Map<number, number> {
  return new Map([...map].map(([token, value]) => [key(token), value]));
}

type Renumbered = {
  readonly net: Net;
  /** The graph's token by number. */
  readonly globals: readonly number[];
  readonly numberOf: (token: number) => number;
  readonly arcOf: (arc: Arc) => Arc;
};

function renumber({ graph, from, to, ends }: Search, wanted: readonly Arc[]): Renumbered {
  const numbers = new Map<number, number>([[SOURCE, SOURCE]]);
  const globals = [SOURCE];
  const numberOf = (token: number): number => {
    const known = numbers.get(token);
    if (known !== undefined) return known;
    numbers.set(token, globals.length);
    return globals.push(token) - 1;
  };
  const copies = new Map<Arc, Arc>();
  const arcOf = (arc: Arc): Arc => {
    const known = copies.get(arc);
    if (known !== undefined) return known;
    const copy = movedArc(arc, numberOf(arc.tokenIn), numberOf(arc.tokenOut));
    copies.set(arc, copy);
    return copy;
  };
  for (const token of [from, to, ...(ends.join?.tails ?? [])]) numberOf(token);
  const arcs = [...new Set(wanted)].map(arcOf);
  for (const source of ends.sources) arcOf(source);
  const tokens = globals.map((token) => graph.tokens[token]!);
  return {
    net: { tokens, venues: graph.venues, ...sortArcs(arcs, tokens.length) },
    globals,
    numberOf,
    arcOf,
  };
}

/** All arcs among the tokens that detours led over, those with the most to earn first, and the flow's own. */
function arcsAround({ graph, earned, from, to, ends }: Search, flow: Flow): Arc[] {
  const ranked: number[] = [];
  for (let token = 0; token < earned.length; token++) if (earned[token]! > 0) ranked.push(token);
  ranked.sort((a, b) => earned[b]! - earned[a]! || a - b);
  const own = flow.arcs.flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut]);
  const tokens = new Set([...own, from, to, ...(ends.join?.tails ?? []), ...ranked.slice(0, MOST_TOKENS)]);
  const arcs: Arc[] = [];
  for (const token of tokens) {
    const end = graph.offsets[token + 1]!;
    for (let position = graph.offsets[token]!; position < end; position++)
      if (tokens.has(graph.heads[position]!)) arcs.push(graph.outgoing[position]!);
  }
  return arcs;
}
