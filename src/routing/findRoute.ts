import { type Address, NATIVE } from "../lib/address.js";
import type { Network } from "../networks/index.js";
import { findLimits } from "./amountLimits.js";
import { certify, gapOf, MAX_CERTIFY_MS, type Searched } from "./certificate/certify.js";
import { amountOutAfterGas, isBetter } from "./compareAfterGas.js";
import { type Graph, ofProtocols, withoutVenues, withStates } from "./graph/graph.js";
import { noEnds } from "./graph/virtualArcs.js";
import type { Plan } from "./plan.js";
import type { RouteRequest, RouteResult } from "./request.js";
import { bestSinglePath } from "./search/bestSinglePath.js";
import { bestSplit } from "./search/bestSplit.js";
import { flowBetweenEnds } from "./search/firstFlow.js";
import { latenessOf, makeSearches } from "./search/makeSearches.js";
import { otherReach, type Search } from "./search/search.js";
import { legsOf } from "./settlement/legs.js";
import { settle } from "./settlement/settle.js";

/** A route that its certificate leaves further below the bound is searched a second time. In basis points, after gas. */
const SEARCHED_AGAIN_BPS = 10;

/**
 * Returns the best route found from the inputs to tokenOut by output after gas, settled in bigint exactly as on chain.
 * It is never worse after gas than the best single path. With a certificate that leaves it far below the bound, another
 * search competes with the first in the certificate's time. The same graph and request give the same result, unless a
 * deadline cuts the search short.
 */
export function findRoute(graph: Graph, asked: RouteRequest): RouteResult {
  const start = asked.nowMs?.();
  const ends = [...asked.inputs.map(({ token }) => token), asked.tokenOut];
  // Wrapping is one to one, whatever a detour could earn.
  const request = isWrapping(graph.market.network, ends) ? { ...asked, maxFills: 1 } : asked;
  const now = searchable(graph, request);
  const searches = makeSearches(now, request);
  const [first] = searches;
  // No search starts from more shares than exist, but a smaller amount may route.
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
    return {
      found: false,
      ...(never ? { reason: "noPath" as const } : limits),
      ...cutBy(request, request.nowMs?.()),
    };
  }
  const found = request.nowMs?.();
  const costs = first ?? { outPerGas: 0, gasPerByte: 0 };
  const { plan, singlePath } = routed;
  const afterGas = {
    amountOutAfterGas: amountOutAfterGas(plan, costs),
    singlePathAmountOutAfterGas: singlePath && amountOutAfterGas(singlePath, costs),
  };
  const timed = start === undefined || found === undefined ? {} : { searchMs: found - start };
  const time = { ...timed, ...cutBy(request, found) };
  if (request.certify !== true) return { found: true, ...routed, ...afterGas, ...time };
  const isLate = outlasts(request);
  const certificate = certify(tries, plan, costs, isLate);
  const isGood = certificate === undefined || certificate.gap.netBps <= SEARCHED_AGAIN_BPS;
  const other =
    isGood || isLate() ? undefined : bestOf(tries.map(({ search }) => routeAgain(search, isLate)));
  const certifyTime = found === undefined ? {} : { certifyMs: request.nowMs!() - found };
  const answer = { found: true, ...routed, ...afterGas, ...time, ...certificate, ...certifyTime } as const;
  if (certificate === undefined || other === undefined || !isBetter(other.plan, plan, costs)) return answer;
  const better = amountOutAfterGas(other.plan, costs);
  const gap = gapOf(certificate.bound, other.plan.outputs[0].amount, better);
  return { ...answer, plan: other.plan, amountOutAfterGas: better, gap };
}

/** Searches once more, another way. Its time is the certificate's. */
function routeAgain(search: Search, isLate: () => boolean): Tried {
  const earned = new Float64Array(search.earned.length);
  return route({ ...search, reach: otherReach, earned, isLate });
}

/** Returns the graph of the venues that a request allows, in the states that it states. */
export function searchable(graph: Graph, request: Omit<RouteRequest, "inputs">): Graph {
  const chosen = ofProtocols(graph, request);
  const allowed = request.without === undefined ? chosen : withoutVenues(chosen, request.without);
  return request.states === undefined ? allowed : withStates(allowed, request.states);
}

/** Returns the mark of a search that ended only after the request's deadline. */
function cutBy({ deadlineMs }: RouteRequest, endMs: number | undefined): { readonly isCut?: true } {
  return deadlineMs !== undefined && endMs !== undefined && endMs >= deadlineMs ? { isCut: true } : {};
}

/** Returns whether a route with these ends wraps or unwraps the native currency, one to one in every block. */
export function isWrapping(
  { wrappedNative }: Pick<Network, "wrappedNative">,
  ends: readonly Address[],
): boolean {
  return ends.length === 2 && ends.includes(NATIVE) && ends.includes(wrappedNative);
}

type Routed = { readonly plan: Plan; readonly singlePath: Plan | undefined };
type Tried = Searched & { readonly routed: Routed | undefined };

/**
 * Returns the best plan over all openings and endings: shares traded as they are, or converted to their underlying
 * tokens.
 */
function bestOf(tries: readonly Tried[]): Routed | undefined {
  let best: Routed | undefined;
  for (const { routed, search } of tries) {
    if (routed !== undefined && isBetter(routed.plan, best?.plan, search)) best = routed;
  }
  return best;
}

function route(search: Search): Tried {
  const single = bestSinglePath(search);
  const { plan, prices } = bestSplit(search, single?.arcs);
  const tried = { search, prices };
  if (plan !== undefined && isBetter(plan, single?.plan, search))
    return { ...tried, routed: { plan, singlePath: single?.plan } };
  return { ...tried, routed: single && { plan: single.plan, singlePath: single.plan } };
}

/** Returns whether a single path routes the request or, if tokens merge, whether the first paths found do. */
function routesSimply(search: Search): boolean {
  if (search.ends === noEnds) return bestSinglePath(search) !== undefined;
  const flow = flowBetweenEnds(search);
  return (
    flow !== undefined &&
    flow.leftIn === 0 &&
    "plan" in settle(search.graph, search.start, legsOf(flow, search.start))
  );
}

/** The certificate has its own time budget, because the search may already have used up the request's. */
function outlasts({ nowMs }: RouteRequest): () => boolean {
  if (nowMs === undefined) return () => false;
  const endMs = nowMs() + MAX_CERTIFY_MS;
  return () => nowMs() >= endMs;
}
