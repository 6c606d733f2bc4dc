import { NATIVE } from "../lib/address.js";
import { findLimits } from "./amountLimits.js";
import { certify, type Searched } from "./certificate/certify.js";
import { amountOutAfterGas, isBetter } from "./compareAfterGas.js";
import { type Graph, withoutVenues, withStates } from "./graph/graph.js";
import { noEnds } from "./graph/virtualArcs.js";
import type { Plan } from "./plan.js";
import type { RouteRequest, RouteResult } from "./request.js";
import { bestSinglePath } from "./search/bestSinglePath.js";
import { bestSplit } from "./search/bestSplit.js";
import { flowBetweenEnds } from "./search/firstFlow.js";
import { latenessOf, makeSearches } from "./search/makeSearches.js";
import type { Search } from "./search/search.js";
import { legsOf } from "./settlement/legs.js";
import { settle } from "./settlement/settle.js";

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
  const allowed = request.without === undefined ? graph : withoutVenues(graph, request.without);
  const now = request.states === undefined ? allowed : withStates(allowed, request.states);
  const searches = makeSearches(now, request);
  const [first] = searches;
  // Shares of which there are not so many lead nowhere; fewer may.
  const leaves = request.inputs.some(({ token }) => now.shares.has(token));
  if (first === undefined && !leaves) return { found: false, reason: "noPath" };
  const tries = searches.map(route);
  const routed = bestOf(tries);
  if (routed === undefined) {
    const limits = findLimits(request, {
      whole: (scaled) => makeSearches(now, scaled).some(routesSimply),
      any: (scaled) => bestOf(makeSearches(now, scaled).map(route)) !== undefined,
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

/** The certificate has time of its own: it begins when the search may already be late. */
function outlasts({ nowMs }: RouteRequest): () => boolean {
  if (nowMs === undefined) return () => false;
  const endMs = nowMs() + MOST_CERTIFY_MS;
  return () => nowMs() >= endMs;
}
