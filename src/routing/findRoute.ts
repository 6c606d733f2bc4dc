import { type Address, NATIVE } from "../lib/address.js";
import { findLimits } from "./amountLimits.js";
import { certify, type Searched } from "./certificate/certify.js";
import { amountOutAfterGas, isBetter } from "./compareAfterGas.js";
import { type Graph, SOURCE, withStates } from "./graph/graph.js";
import { isReachable } from "./graph/reach.js";
import { type Ends, noEnds, sourceArcs } from "./graph/virtualArcs.js";
import type { Plan } from "./plan.js";
import type { RouteRequest, RouteResult } from "./request.js";
import { bestSinglePath } from "./search/bestSinglePath.js";
import { bestSplit } from "./search/bestSplit.js";
import { flowBetweenEnds } from "./search/firstFlow.js";
import { tokensPerWei } from "./search/gasInTokens.js";
import { findRatesAhead } from "./search/ratesAhead.js";
import type { Search } from "./search/search.js";
import { legsOf } from "./settlement/legs.js";
import { type Opening, openings } from "./settlement/openings.js";
import { settle } from "./settlement/settle.js";

const DEFAULT_MAX_HOPS = 6;
const DEFAULT_MAX_FILLS = 64;
/** With a clock, the certificate takes what bound it has by then. */
const MOST_CERTIFY_MS = 1_000;

/**
 * The best way found from the inputs to tokenOut, output after gas, settled in bigint as the chain would. Never worse
 * after gas than the best single path. The same graph and request give the same answer, unless a deadline cuts the
 * search short.
 */
export function findRoute(graph: Graph, asked: RouteRequest): RouteResult {
  const start = asked.nowMs?.();
  const request = isWrapping(graph, asked) ? { ...asked, maxFills: 1 } : asked;
  const now = request.states === undefined ? graph : withStates(graph, request.states);
  const searches = searchesFor(now, request);
  const [first] = searches;
  // Shares of which there are not so many lead nowhere; fewer may.
  const leaves = request.inputs.some(({ token }) => now.shares.has(token));
  if (first === undefined && !leaves) return { found: false, reason: "noPath" };
  const tries = searches.map(route);
  const routed = bestOf(tries);
  if (routed === undefined) {
    const limits = findLimits(request, {
      whole: (scaled) => searchesFor(now, scaled).some(routesSimply),
      any: (scaled) => bestOf(searchesFor(now, scaled).map(route)) !== undefined,
      isLate: latenessOf(request),
    });
    const never = first === undefined && limits.maxAmountIn === 0n;
    return { found: false, ...(never ? { reason: "noPath" as const } : limits) };
  }
  const found = request.nowMs?.();
  const perGas = first?.outPerGas ?? 0;
  const { plan, singlePath } = routed;
  const afterGas = {
    amountOutAfterGas: amountOutAfterGas(plan, perGas),
    singlePathAmountOutAfterGas: singlePath && amountOutAfterGas(singlePath, perGas),
  };
  const time = start === undefined || found === undefined ? {} : { searchMs: found - start };
  if (request.certify !== true) return { found: true, ...routed, ...afterGas, ...time };
  const certificate = certify(tries, plan, perGas, outlasts(request));
  const certifyTime = found === undefined ? {} : { certifyMs: request.nowMs!() - found };
  return { found: true, ...routed, ...afterGas, ...time, ...certificate, ...certifyTime };
}

/** Wrapping and unwrapping the native currency are one to one, whatever could be earned on the way. */
function isWrapping({ market }: Graph, { inputs, tokenOut }: RouteRequest): boolean {
  const ends = [...inputs.map(({ token }) => token), tokenOut];
  return ends.length === 2 && ends.includes(NATIVE) && ends.includes(market.network.wrappedNative);
}

type Routed = { readonly plan: Plan; readonly singlePath: Plan | undefined };
type Tried = Searched & { readonly routed: Routed | undefined };

/** The best over all ways to begin and to end: shares as they are, or turned into what they stand for. */
function bestOf(tries: readonly Tried[]): Routed | undefined {
  let best: Routed | undefined;
  for (const { routed, search } of tries) {
    if (routed !== undefined && isBetter(routed.plan, best?.plan, search.outPerGas)) best = routed;
  }
  return best;
}

function route(search: Search): Tried {
  const single = bestSinglePath(search);
  const { plan, prices } = bestSplit(search, single?.arcs);
  const tried = { search, prices };
  if (plan !== undefined && isBetter(plan, single?.plan, search.outPerGas))
    return { ...tried, routed: { plan, singlePath: single?.plan } };
  return { ...tried, routed: single && { plan: single.plan, singlePath: single.plan } };
}

/** Whether a single path does it, or where tokens come together the first ways that are found. */
function routesSimply(search: Search): boolean {
  if (search.ends === noEnds) return bestSinglePath(search) !== undefined;
  const flow = flowBetweenEnds(search);
  return (
    flow !== undefined && flow.leftIn === 0 && "plan" in settle(search.graph, search.start, legsOf(flow))
  );
}

function latenessOf({ deadlineMs, nowMs }: RouteRequest): () => boolean {
  return deadlineMs === undefined || nowMs === undefined ? () => false : () => nowMs() >= deadlineMs;
}

/** The certificate has time of its own: it begins when the search may already be late. */
function outlasts({ nowMs }: RouteRequest): () => boolean {
  if (nowMs === undefined) return () => false;
  const endMs = nowMs() + MOST_CERTIFY_MS;
  return () => nowMs() >= endMs;
}

function searchesFor(graph: Graph, request: RouteRequest): Search[] {
  const to = graph.tokenIndex.get(request.tokenOut);
  if (to === undefined) return [];
  const gasPrice = Number(request.gasPriceWei);
  const gasRate = tokensPerWei(graph).map((perWei) => perWei * gasPrice);
  return openings(graph, request).flatMap((opening) => makeSearch(opening, request, to, gasRate) ?? []);
}

function makeSearch(
  { graph, start, join }: Opening,
  request: RouteRequest,
  to: number,
  gasRate: Float64Array,
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
  const maxHops = (request.maxHops ?? DEFAULT_MAX_HOPS) + outerHops + virtualHops;
  const maxFills = (request.maxFills ?? DEFAULT_MAX_FILLS) - start.fills.length + sources.length;
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
    ratesAhead: findRatesAhead(graph, { to, maxHops, amounts }),
    earned: new Float64Array(graph.tokens.length),
    pairwise: false,
    isLate: latenessOf(request),
  };
}

/** The native currency, and shares of a venue: one more fill leads to what they stand for, which is traded. */
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

/** Any amount does: only the parts of it are ever settled. */
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

/** What a unit of gas costs in shares, from what it costs in what they are made of. */
function perShare(gasRate: Float64Array, join: Ends["join"]): number {
  if (join === undefined) return 0;
  const [worth0, worth1] = join.tails.map((token, side) => join.reserves[side]! / gasRate[token]!);
  const worth = (worth0! + worth1!) / join.supply;
  return worth > 0 && worth < Infinity ? 1 / worth : 0;
}
