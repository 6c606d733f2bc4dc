import type { SearchRequest } from "./engine.js";

/**
 * A message to a worker. Messages arrive in order, and markets go by numbers: a market's parts precede it, and a search
 * names a market that arrived before and was not forgotten.
 */
export type MessageToWorker =
  | { readonly kind: "part"; readonly market: number; readonly bytes: Uint8Array }
  /** All parts of `market` have arrived: they are what changed since `base`. */
  | { readonly kind: "market"; readonly market: number; readonly base: number | undefined }
  | { readonly kind: "forget"; readonly market: number }
  | {
      readonly kind: "search";
      readonly search: number;
      readonly market: number;
      readonly request: SearchRequest;
    };

/** A message from a worker. */
export type MessageFromWorker =
  /** Its code is loaded. */
  | { readonly kind: "started" }
  /** A search on `market` can start at once. */
  | { readonly kind: "holds"; readonly market: number }
  /** `result` as `referToVenues` returns it. */
  | { readonly kind: "found"; readonly search: number; readonly result: unknown }
  | { readonly kind: "failed"; readonly search: number; readonly error: Error };

/** What a worker is started with. */
export type WorkerSettings = { readonly deadlineMs: number };
