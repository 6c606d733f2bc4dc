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

/** What is searched: a market, and the one without guests, from which it is made. */
export type SearchedView = Pick<MarketView, "host" | "market">;

/** Runs searches on markets; owns what is derived from a market and worth keeping. */
export type Engine = {
  /**
   * The best route on the view's market; identical requests on one market are searched once. `signal` ends the caller's wait,
   * and the search with it when nobody else waits for it and it has not begun. Throws OVERLOADED when too many wait.
   */
  search(view: SearchedView, request: SearchRequest, signal?: AbortSignal): Promise<RouteResult>;
  /** Makes a network's newest market known ahead of searches; resolves when a search on it can begin at once. */
  follow(market: Market): Promise<void>;
  figures(): EngineFigures;
  /** Ends what is under way. Searches that wait fail. */
  close(): Promise<void>;
};

/** What runs the searches of an engine. It is told every search once. */
export type Searcher = Omit<Engine, "search"> & {
  search(view: SearchedView, request: SearchRequest, signal: AbortSignal): Promise<RouteResult>;
};
