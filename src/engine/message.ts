import type { SearchRequest } from "./engine.js";

/**
 * What a worker is told, in order. Markets go by numbers. A market's parts come before it; a search names a market that
 * came before it and was not forgotten.
 */
export type Told =
  | { readonly kind: "part"; readonly market: number; readonly bytes: Uint8Array }
  /** All parts of `market` have come: they are what changed since `base`. */
  | { readonly kind: "market"; readonly market: number; readonly base: number | undefined }
  | { readonly kind: "forget"; readonly market: number }
  | {
      readonly kind: "search";
      readonly search: number;
      readonly market: number;
      readonly request: SearchRequest;
    };

/** What a worker says. */
export type Said =
  /** Its code is loaded. */
  | { readonly kind: "started" }
  /** A search on `market` can begin at once. */
  | { readonly kind: "holds"; readonly market: number }
  /** `result` as `withoutVenues` makes it. */
  | { readonly kind: "found"; readonly search: number; readonly result: unknown }
  | { readonly kind: "failed"; readonly search: number; readonly error: Error };

/** What a worker is started with. */
export type WorkerSettings = { readonly deadlineMs: number };
