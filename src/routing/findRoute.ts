import { NATIVE } from "../lib/address.js";
import { isBetter } from "./compare.js";
import { makeScratch } from "./detours.js";
import { tokensPerWei } from "./gas.js";
import type { Graph } from "./graph.js";
import { findLimits } from "./limits.js";
import type { Plan } from "./plan.js";
import { isReachable } from "./reach.js";
import type { RouteRequest, RouteResult } from "./request.js";
import type { Search } from "./search.js";
import { bestSinglePath } from "./singlePath.js";
import { bestSplit } from "./split.js";

const DEFAULT_MAX_HOPS = 4;
const DEFAULT_MAX_FILLS = 16;

/**
 * The best way found from `amountIn` of tokenIn to tokenOut, output after gas, settled in bigint as the chain would.
 * Never worse after gas than the best single path. The same graph and request give the same answer, unless a
 * deadline cuts the search short.
 */
export function findRoute(graph: Graph, request: RouteRequest): RouteResult {
  const start = request.nowMs?.();
  const search = makeSearch(graph, request);
  if (search === undefined) return { found: false, reason: "noPath" };
  const routed = route(search);
  if (routed === undefined) return { found: false, ...findLimits(search) };
  const time = start === undefined ? {} : { searchMs: request.nowMs!() - start };
  return { found: true, ...routed, ...time };
}

function route(search: Search): { plan: Plan; singlePath: Plan | undefined } | undefined {
  const single = bestSinglePath(search);
  const split = bestSplit(search, single?.arcs);
  if (split !== undefined && isBetter(split, single?.plan, search.outPerGas)) {
    return { plan: split, singlePath: single?.plan };
  }
  return single === undefined ? undefined : { plan: single.plan, singlePath: single.plan };
}

function makeSearch(graph: Graph, request: RouteRequest): Search | undefined {
  const { tokenIn, tokenOut, deadlineMs, nowMs } = request;
  const from = graph.tokenIndex.get(tokenIn);
  const to = graph.tokenIndex.get(tokenOut);
  if (from === undefined || to === undefined || from === to) return undefined;
  const ends = Number(tokenIn === NATIVE) + Number(tokenOut === NATIVE);
  const maxHops = (request.maxHops ?? DEFAULT_MAX_HOPS) + ends;
  const maxFills = request.maxFills ?? DEFAULT_MAX_FILLS;
  if (!isReachable(graph, from, to, Math.min(maxHops, maxFills))) return undefined;
  const gasPrice = Number(request.gasPriceWei);
  const gasRate = tokensPerWei(graph).map((perWei) => perWei * gasPrice);
  return {
    graph,
    order: request,
    from,
    to,
    maxHops,
    maxFills,
    maxGas: request.maxGas ?? Infinity,
    gasRate,
    outPerGas: gasRate[to]!,
    scratch: makeScratch(graph.tokens.length),
    isLate: deadlineMs === undefined || nowMs === undefined ? () => false : () => nowMs() >= deadlineMs,
  };
}
