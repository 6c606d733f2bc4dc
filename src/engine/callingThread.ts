import { viewOf } from "../market/index.js";
import { type Graph, updateGraph } from "../routing/index.js";
import {
  type AnySearchRequest,
  type AnySearchResult,
  type Engine,
  runSearch,
  type SearchedView,
  type Searcher,
} from "./engine.js";
import { rememberSearches } from "./rememberSearches.js";
import { warmUp } from "./warmUp.js";

export type EngineOptions = {
  /** The time after which a search returns the best route so far. */
  readonly deadlineMs: number;
  /** Whether each thread runs a few searches when it gets its first market of a network. Default: false. */
  readonly warmUp?: boolean;
};

/** Makes an engine that searches on the calling thread and blocks it meanwhile. */
export function makeEngine(options: EngineOptions): Engine {
  return rememberSearches(callingThread(options));
}

function callingThread({ deadlineMs, warmUp: isWarming = false }: EngineOptions): Searcher {
  /** The graph of the latest host, by chain. The next graph reuses its unchanged parts. */
  const newest = new Map<number, Graph>();
  const warmed = new Set<number>();
  let searches = 0;

  function graphOf({ host, market }: SearchedView): Graph {
    if (host !== market) return updateGraph(graphOf({ host, market: host }), market);
    const graph = updateGraph(newest.get(market.network.id), market);
    newest.set(market.network.id, graph);
    return graph;
  }

  function find(view: SearchedView, request: AnySearchRequest): AnySearchResult {
    return runSearch(graphOf(view), request, deadlineMs);
  }

  return {
    async search(view, request) {
      const result = find(view, request);
      searches += 1;
      return result;
    },
    async follow(market) {
      if (!isWarming || warmed.has(market.network.id)) return;
      warmed.add(market.network.id);
      const view = viewOf(market);
      await warmUp(market, async (request) => find(view, request));
    },
    figures: () => ({ workers: 0, searching: 0, waiting: 0, searches, refused: 0 }),
    async close() {},
  };
}
