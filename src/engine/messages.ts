import type { AnySearchRequest } from "./engine.js";

/**
 * A message to a worker. Messages arrive in order and refer to markets by number. The parts of a market precede it. A
 * search names a market that has arrived and has not been forgotten.
 */
export type MessageToWorker =
  | { readonly kind: "part"; readonly market: number; readonly bytes: Uint8Array }
  /** All parts of `market` have arrived. They contain the changes since `base`. */
  | { readonly kind: "market"; readonly market: number; readonly base: number | undefined }
  | { readonly kind: "forget"; readonly market: number }
  | {
      readonly kind: "search";
      readonly search: number;
      readonly market: number;
      readonly request: AnySearchRequest;
    };

/** A message from a worker. */
export type MessageFromWorker =
  /** The worker's code is loaded. */
  | { readonly kind: "started" }
  /** A search on `market` can start at once. */
  | { readonly kind: "holds"; readonly market: number }
  /** `result` has the form that `referToVenues` returns. */
  | { readonly kind: "found"; readonly search: number; readonly result: unknown }
  | { readonly kind: "failed"; readonly search: number; readonly error: Error };

/** The settings that a worker starts with. */
export type WorkerSettings = { readonly deadlineMs: number };
