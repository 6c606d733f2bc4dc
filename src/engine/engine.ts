import type { Market, MarketView } from "../market/index.js";
import {
  findInput,
  findRoute,
  type Graph,
  type InputRequest,
  type InputResult,
  type RouteRequest,
  type RouteResult,
} from "../routing/index.js";

export type SearchRequest = Omit<RouteRequest, "deadlineMs" | "nowMs">;
export type InputSearchRequest = Omit<InputRequest, "deadlineMs" | "nowMs">;
/** A search for the most output, or for the least input. */
export type AnySearchRequest = SearchRequest | InputSearchRequest;
export type AnySearchResult = RouteResult | InputResult;

/** The workload of the engine. */
export type EngineFigures = {
  /** Threads that can take a search now. 0 if the calling thread searches. */
  readonly workers: number;
  /** Searches in progress. */
  readonly searching: number;
  /** Searches that wait for a thread. */
  readonly waiting: number;
  /** Searches completed since the start. Results served from memory do not count. */
  readonly searches: number;
  /** Searches refused since the start because too many were waiting. */
  readonly refused: number;
};

/** The market to search, and the market without guests that it was made from. */
export type SearchedView = Pick<MarketView, "host" | "market">;

/** Runs searches on markets, and keeps the parts of them that are worth reusing. */
export type Engine = {
  /**
   * Returns the best route on the view's market. Identical requests on one market share a search. `signal` ends the
   * caller's wait. It also cancels the search if nobody else waits for it and it has not started. Throws OVERLOADED if
   * too many searches wait.
   */
  search(view: SearchedView, request: SearchRequest, signal?: AbortSignal): Promise<RouteResult>;
  /** Returns the route with the least input that yields an output. Does and throws what `search` does. */
  searchInput(view: SearchedView, request: InputSearchRequest, signal?: AbortSignal): Promise<InputResult>;
  /** Announces a network's newest market ahead of searches. Resolves when a search on it can start at once. */
  follow(market: Market): Promise<void>;
  figures(): EngineFigures;
  /** Stops all searches. Waiting searches fail. */
  close(): Promise<void>;
};

/** Runs the searches of an engine, each of them once. */
export type Searcher = Omit<Engine, "search" | "searchInput"> & {
  search(view: SearchedView, request: AnySearchRequest, signal: AbortSignal): Promise<AnySearchResult>;
};

/** Runs a search of either kind for at most `deadlineMs`. */
export function runSearch(graph: Graph, request: AnySearchRequest, deadlineMs: number): AnySearchResult {
  const nowMs = () => performance.now();
  const clock = { deadlineMs: nowMs() + deadlineMs, nowMs };
  return "amountOut" in request
    ? findInput(graph, { ...request, ...clock })
    : findRoute(graph, { ...request, ...clock });
}
