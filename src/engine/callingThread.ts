import { findRoute, type Graph, updateGraph } from "../routing/index.js";
import type { Engine, SearchedView, Searcher } from "./engine.js";
import { rememberSearches } from "./rememberSearches.js";

export type EngineOptions = {
  /** The time after which a search returns the best route so far. */
  readonly deadlineMs: number;
};

/** Makes an engine that searches on the calling thread and blocks it meanwhile. */
export function makeEngine(options: EngineOptions): Engine {
  return rememberSearches(callingThread(options));
}

function callingThread({ deadlineMs }: EngineOptions): Searcher {
  /** The graph of the latest host, by chain. The next graph reuses its unchanged parts. */
  const newest = new Map<number, Graph>();
  let searches = 0;

  function graphOf({ host, market }: SearchedView): Graph {
    if (host !== market) return updateGraph(graphOf({ host, market: host }), market);
    const graph = updateGraph(newest.get(market.network.id), market);
    newest.set(market.network.id, graph);
    return graph;
  }

  return {
    async search(view, request) {
      const nowMs = () => performance.now();
      const result = findRoute(graphOf(view), { ...request, deadlineMs: nowMs() + deadlineMs, nowMs });
      searches += 1;
      return result;
    },
    async follow() {},
    figures: () => ({ workers: 0, searching: 0, waiting: 0, searches, refused: 0 }),
    async close() {},
  };
}
