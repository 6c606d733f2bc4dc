import type { Market, MarketView } from "../market/index.js";
import type { RouteRequest, RouteResult } from "../routing/index.js";

export type SearchRequest = Omit<RouteRequest, "deadlineMs" | "nowMs">;

/** How much the engine does. */
export type EngineFigures = {
  /** Threads that can take a search now; 0 where the calling thread searches. */
  readonly workers: number;
  /** Searches under way. */
  readonly searching: number;
  /** Searches that wait for a thread. */
  readonly waiting: number;
  /** Searches done since the start; what was answered from memory is not among them. */
  readonly searches: number;
  /** Searches refused since the start because too many were waiting. */
  readonly refused: number;
};

/** The market that is searched, and the one without guests from which it was made. */
export type SearchedView = Pick<MarketView, "host" | "market">;

/** Runs searches on markets, and owns what is worth keeping of them. */
export type Engine = {
  /**
   * The best route on the view's market; identical requests on one market are searched once. `signal` ends the caller's wait,
   * and the search itself when nobody else waits for it and it has not started. Throws OVERLOADED when too many wait.
   */
  search(view: SearchedView, request: SearchRequest, signal?: AbortSignal): Promise<RouteResult>;
  /** Announces a network's newest market ahead of searches; resolves when a search on it can start at once. */
  follow(market: Market): Promise<void>;
  figures(): EngineFigures;
  /** Stops everything. Waiting searches fail. */
  close(): Promise<void>;
};

/** Runs the searches of an engine, each of them once. */
export type Searcher = Omit<Engine, "search"> & {
  search(view: SearchedView, request: SearchRequest, signal: AbortSignal): Promise<RouteResult>;
};
