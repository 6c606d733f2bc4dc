import type { Market } from "../market/index.js";
import { findRoute, type Graph, type RouteRequest, type RouteResult, updateGraph } from "../routing/index.js";

/** Runs searches on markets; owns what is derived from a market and worth keeping. */
export type Engine = {
  /** The best route on `market`; identical requests on one market are searched once. */
  search(market: Market, request: SearchRequest): Promise<RouteResult>;
};

export type SearchRequest = Omit<RouteRequest, "deadlineMs" | "nowMs">;

export type EngineOptions = { readonly deadlineMs: number };

/** Searches kept per market, so that a burst of equal requests costs one. */
const maxRemembered = 1000;

type MarketWork = { graph: Graph; results: Map<string, RouteResult> };

/** An engine that searches on the calling thread. */
export function makeEngine(options: EngineOptions): Engine {
  const works = new WeakMap<Market, MarketWork>();
  /** By chain: the graph of the newest market searched, from which the next one takes what did not change. */
  const newest = new Map<number, Graph>();

  function workOf(market: Market): MarketWork {
    const known = works.get(market);
    if (known !== undefined) return known;
    const graph = updateGraph(newest.get(market.network.id), market);
    newest.set(market.network.id, graph);
    const work: MarketWork = { graph, results: new Map() };
    works.set(market, work);
    return work;
  }

  return {
    async search(market, request) {
      const work = workOf(market);
      const key = keyOf(request);
      const known = work.results.get(key);
      if (known !== undefined) return known;
      const nowMs = () => performance.now();
      const limits = { deadlineMs: nowMs() + options.deadlineMs, nowMs };
      const result = findRoute(work.graph, { ...request, ...limits });
      if (work.results.size >= maxRemembered) work.results.clear();
      work.results.set(key, result);
      return result;
    },
  };
}

function keyOf(request: SearchRequest): string {
  return JSON.stringify(request, (_, value) => (typeof value === "bigint" ? value.toString() : value));
}
