import { type Arc, arcMarginal, arcOut } from "../graph/arc.js";
import { isPriced, joinArcs, noEnds } from "../graph/virtualArcs.js";
import type { Flow } from "../split/flow.js";
import { tokensInOrder } from "../split/optimalFlow.js";
import { findBestPaths, type PathsInput, pathsTo } from "./bestPaths.js";
import { flowAlong, flowOver } from "./growFlow.js";
import type { Search } from "./search.js";
import { addChain, type Support, supportOf } from "./support.js";

/**
 * Returns the flow that a search begins with: along its single path or, if tokens merge, over the first paths found.
 */
export function firstFlow(search: Search, singlePath: readonly Arc[] | undefined): Flow | undefined {
  if (search.ends !== noEnds) return flowBetweenEnds(search);
  const path = singlePath ?? pathForPart(search);
  return path === undefined ? undefined : flowAlong(search, path);
}

/** Returns the best path for the largest 2^-k of an amount that no single path carries whole. */
function pathForPart(search: Search): Arc[] | undefined {
  const { graph, from, to, maxHops } = search;
  for (let { amountIn } = search; amountIn >= 1 && !search.isLate(); amountIn /= 2) {
    const path = pathsTo(findBestPaths({ graph, from, to, amountIn, maxHops }), to)[0];
    if (path !== undefined) return path;
  }
  return undefined;
}

/**
 * Returns a first flow that takes every input and reaches every token of the output. If the best paths leave the others
 * no room within the limit on hops, takes shorter ones. Returns undefined if one of them has no path.
 */
export function flowBetweenEnds(search: Search): Flow | undefined {
  const { ends, to } = search;
  if (ends.join !== undefined && !isPriced(ends.join)) return undefined;
  const virtual = Number(ends.sources.length > 0) + Number(ends.join !== undefined);
  for (let maxHops = search.maxHops - virtual; maxHops > 0 && !search.isLate(); maxHops--) {
    const support = supportBetween(search, maxHops);
    if (support !== undefined) return flowOver(search, support.arcs, pricesOver(support, to));
  }
  return undefined;
}

/**
 * Adds the best path of the first input to each token of the output, and of every other input up to where it meets
 * those paths. Each has at most `maxHops` arcs.
 */
function supportBetween(search: Search, maxHops: number): Support | undefined {
  const { graph, from, to, ends, amountIn } = search;
  const support = supportOf(search, []);
  const heads = ends.join === undefined ? [to] : ends.join.tails;
  const lasts = ends.join === undefined ? [undefined] : joinArcs(ends.join, 0);
  const [first, ...others] = ends.sources.length === 0 ? [undefined] : ends.sources;
  const chainsFrom = (source: Arc | undefined, side: number, token = source?.tokenOut ?? from) => {
    const amount = (source === undefined ? amountIn : arcOut(source, source.capacity)) / heads.length;
    const input = { graph, from: token, to: heads[side]!, amountIn: amount, maxHops };
    const paths = search.isLate() ? [] : pathsBetween(input);
    return paths.map((path) => [source, ...path, lasts[side]].filter((arc) => arc !== undefined));
  };
  // The first input's paths start where they diverge. The other inputs' paths end where they meet one.
  for (const side of heads.keys()) {
    const isAdded = (chains: readonly (readonly Arc[])[]) =>
      chains.some((chain) => addPart(support, afterLast(support, chain)));
    const aside = heads[1 - side] ?? from;
    if (!isAdded(chainsFrom(first, side)) && !isAdded(chainsFrom(undefined, side, aside))) return undefined;
  }
  for (const source of others) {
    const ways = [...heads.keys()].flatMap((side) => chainsFrom(source, side));
    if (!ways.some((chain) => addPart(support, untilFirst(support, chain)))) return undefined;
  }
  return support;
}

/** Adds the new part of a path, if it begins or ends at the support. */
function addPart(support: Support, part: readonly Arc[]): boolean {
  return part.length > 0 && addChain(support, part);
}

/**
 * Returns the best path of each length, the longest and so best first. If none carries the whole amount, tries parts of
 * it.
 */
function pathsBetween(
  input: Required<Omit<PathsInput, "gasRate" | "gasPerByte" | "skips">>,
): readonly (readonly Arc[])[] {
  if (input.from === input.to) return [[]];
  for (let { amountIn } = input; amountIn >= 1; amountIn /= 64) {
    const paths = pathsTo(findBestPaths({ ...input, amountIn }), input.to);
    if (paths.length > 0) return paths;
  }
  return [];
}

const holds = ({ hopsBefore }: Support, token: number) => hopsBefore[token]! >= 0;

function afterLast(support: Support, chain: readonly Arc[]): readonly Arc[] {
  const index = chain.findLastIndex((arc) => holds(support, arc.tokenIn));
  return index < 0 ? [] : chain.slice(index);
}

function untilFirst(support: Support, chain: readonly Arc[]): readonly Arc[] {
  const index = chain.findIndex((arc) => holds(support, arc.tokenOut));
  return chain.slice(0, index + 1);
}

/** Returns each token's marginal log price over the support, with a price of 1 for tokenOut. */
function pricesOver(support: Support, to: number): Map<number, number> {
  const prices = new Map([[to, 0]]);
  for (const { token, indices } of tokensInOrder(support.arcs).reverse()) {
    const values = indices.map((index) => {
      const arc = support.arcs[index]!;
      return Math.log(arcMarginal(arc, 0)) + (prices.get(arc.tokenOut) ?? 0);
    });
    prices.set(token, Math.max(...values));
  }
  return prices;
}
