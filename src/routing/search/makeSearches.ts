import { defaultRouteLimits } from "../../config/routeDefaults.js";
import { type Address, NATIVE } from "../../lib/address.js";
import { type Graph, numberOf, SOURCE } from "../graph/graph.js";
import { isReachable } from "../graph/reach.js";
import { type Ends, noEnds, sourceArcs } from "../graph/virtualArcs.js";
import type { RouteRequest } from "../request.js";
import { type Opening, openings } from "../settlement/openings.js";
import { tokensPerGas } from "./gasInTokens.js";
import { findRatesAhead } from "./ratesAhead.js";
import { type Search, usualReach } from "./search.js";

/**
 * Translates a request into the graph's terms: one search for every opening and ending, with shares traded as they are
 * or converted to their underlying tokens. Omits ends that no arcs connect within the limits, whatever the amount.
 */
export function makeSearches(graph: Graph, request: RouteRequest): Search[] {
  const to = numberOf(graph, request.tokenOut);
  if (to === undefined) return [];
  const bytePrice = Number(request.bytePriceWei ?? 0n);
  // Bytes are priced in gas, so gas cannot be free if they are not.
  const gasPrice = Math.max(Number(request.gasPriceWei), bytePrice > 0 ? 1 : 0);
  const gasPerByte = bytePrice > 0 ? bytePrice / gasPrice : 0;
  const gasRate = tokensPerGas(graph, gasPrice);
  return openings(graph, request).flatMap(
    (opening) => makeSearch(opening, request, to, { gasRate, gasPerByte }) ?? [],
  );
}

function makeSearch(
  { graph, start, join }: Opening,
  request: RouteRequest,
  to: number,
  { gasRate, gasPerByte }: Pick<Search, "gasRate" | "gasPerByte">,
): Search | undefined {
  const amounts = new Map<number, number>();
  for (const [token, amount] of start.balances) {
    const index = graph.tokenIndex.get(token);
    if (index === undefined) return undefined;
    amounts.set(index, Number(amount));
  }
  const [only, another] = amounts;
  if (only === undefined) return undefined;
  const isOne = another === undefined;
  const [from, amountIn] = isOne ? only : [SOURCE, WHOLE_SOURCE];
  const sources = isOne ? [] : sourceArcs(amounts, amountIn);
  const ends: Ends = isOne && join === undefined ? noEnds : { sources, join };
  const given = [...start.balances.keys()].some((token) => isOuter(graph, token));
  const outerHops = Number(given) + Number(isOuter(graph, request.tokenOut));
  const virtualHops = Number(!isOne) + Number(join !== undefined);
  const maxHops = (request.maxHops ?? defaultRouteLimits.maxHops) + outerHops + virtualHops;
  const maxFills = (request.maxFills ?? defaultRouteLimits.maxFills) - start.fills.length + sources.length;
  if (!canArrive(graph, amounts, join?.tails ?? [to], Math.min(maxHops, maxFills))) return undefined;
  return {
    graph,
    start,
    from,
    to,
    amountIn,
    ends,
    maxHops,
    maxFills,
    maxGas: request.maxGas ?? Infinity,
    gasRate,
    outPerGas: gasRate[to]! || perShare(gasRate, join),
    gasPerByte,
    ahead: findRatesAhead(graph, { to, maxHops, amounts }),
    earned: new Float64Array(graph.tokens.length),
    pairwise: false,
    isFar: false,
    reach: usualReach,
    isLate: latenessOf(request),
  };
}

/** Returns whether a token needs one more fill to reach what is traded: the native currency, and shares of a venue. */
function isOuter(graph: Graph, token: Address): boolean {
  if (token === NATIVE) return true;
  const index = graph.tokenIndex.get(token);
  if (index === undefined) return false;
  for (let position = graph.offsets[index]!; position < graph.offsets[index + 1]!; position++) {
    const entry = graph.pools[graph.arcSlots[position]!];
    if (entry?.adapter.meta.position?.(entry.venue).address === token) return true;
  }
  return false;
}

/** Any amount works, because only its parts are settled. */
const WHOLE_SOURCE = 1e18;

function canArrive(
  graph: Graph,
  amounts: ReadonlyMap<number, number>,
  heads: readonly number[],
  maxHops: number,
): boolean {
  return [...amounts.keys()].every((token) =>
    heads.every((head) => token === head || isReachable(graph, token, head, maxHops)),
  );
}

/** Returns the cost of a unit of gas in shares, derived from its cost in the underlying tokens. */
function perShare(gasRate: Float64Array, join: Ends["join"]): number {
  if (join === undefined) return 0;
  const [worth0, worth1] = join.tails.map((token, side) => join.reserves[side]! / gasRate[token]!);
  const worth = (worth0! + worth1!) / join.supply;
  return worth > 0 && worth < Infinity ? 1 / worth : 0;
}

/** Returns a function that returns whether the request's deadline has passed. Without a clock, it never has. */
export function latenessOf({ deadlineMs, nowMs }: Pick<RouteRequest, "deadlineMs" | "nowMs">): () => boolean {
  return deadlineMs === undefined || nowMs === undefined ? () => false : () => nowMs() >= deadlineMs;
}
