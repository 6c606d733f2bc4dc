import type { Market } from "../market/index.js";
import type { InputResult, RouteResult } from "../routing/index.js";
import type { AnySearchRequest, AnySearchResult, Engine, SearchedView, Searcher } from "./engine.js";

/** The number of searches to keep per market, so that a burst of equal requests costs one search. */
const maxRemembered = 1000;

type Search = {
  readonly result: Promise<AnySearchResult>;
  readonly ending: AbortController;
  waiting: number;
};

/**
 * Returns an engine in which equal requests on one market share a search, whether it is running or complete. Failures
 * are not remembered.
 */
export function rememberSearches(searcher: Searcher): Engine {
  /** Memo of a pure function of market and request. */
  const searches = new WeakMap<Market, Map<string, Search>>();

  function searchesOn(market: Market): Map<string, Search> {
    const known = searches.get(market);
    if (known !== undefined) return known;
    const none = new Map<string, Search>();
    searches.set(market, none);
    return none;
  }

  function begin(view: SearchedView, request: AnySearchRequest, forget: () => void): Search {
    const ending = new AbortController();
    const result = searcher.search(view, request, ending.signal);
    result.catch(forget);
    return { result, ending, waiting: 0 };
  }

  async function share(
    view: SearchedView,
    request: AnySearchRequest,
    signal: AbortSignal | undefined,
  ): Promise<AnySearchResult> {
    signal?.throwIfAborted();
    const known = searchesOn(view.market);
    const key = keyOf(request);
    const forget = (gone: Search) => {
      if (known.get(key) === gone) known.delete(key);
    };
    let search = known.get(key);
    if (search === undefined) {
      if (known.size >= maxRemembered) known.clear();
      const begun: Search = begin(view, request, () => forget(begun));
      known.set(key, begun);
      search = begun;
    }
    if (signal !== undefined) return waitFor(search, signal, forget);
    // This caller cannot leave, so the count never falls to zero.
    search.waiting += 1;
    return search.result;
  }

  return {
    ...searcher,
    // The request decides which kind of result a search has.
    search: (view, request, signal) => share(view, request, signal) as Promise<RouteResult>,
    searchInput: (view, request, signal) => share(view, request, signal) as Promise<InputResult>,
  };
}

/** Returns the search's result. Rejects as soon as `signal` aborts. The last caller to leave ends the search. */
async function waitFor(
  search: Search,
  signal: AbortSignal,
  forget: (search: Search) => void,
): Promise<AnySearchResult> {
  search.waiting += 1;
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason);
  });
  signal.addEventListener("abort", leave, { once: true });
  try {
    return await Promise.race([search.result, left]);
  } finally {
    signal.removeEventListener("abort", leave);
    search.waiting -= 1;
    if (signal.aborted && search.waiting === 0) {
      forget(search);
      search.ending.abort(signal.reason);
    }
  }
}

function keyOf(request: AnySearchRequest): string {
  return JSON.stringify(request, (_, value) => {
    if (typeof value === "bigint") return `${value}n`;
    return value instanceof Map ? [...value] : value;
  });
}
