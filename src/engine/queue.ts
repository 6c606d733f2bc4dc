import { SluiceError } from "../errors/index.js";
import type { AnySearchRequest, AnySearchResult, SearchedView } from "./engine.js";

/** A search that waits for a thread or runs in one. */
export type Job = {
  readonly view: SearchedView;
  readonly request: AnySearchRequest;
  readonly signal: AbortSignal;
  /** The number of threads that have ended while running this search. */
  deaths: number;
  resolve(result: AnySearchResult): void;
  reject(error: unknown): void;
};

export type Queue = {
  size(): number;
  refused(): number;
  /** Appends a search. Removes it when `signal` aborts. Throws OVERLOADED if the queue is full. */
  add(view: SearchedView, request: AnySearchRequest, signal: AbortSignal): Promise<AnySearchResult>;
  /** Puts a job back at the front. */
  putBack(job: Job): void;
  /** Returns the jobs in order. */
  list(): readonly Job[];
  remove(job: Job): void;
  /** Fails all waiting jobs. */
  clear(error: Error): void;
};

/** Makes a first-in, first-out queue. `secondsAhead` returns how long a new search would have to wait. */
export function makeQueue(limit: number, secondsAhead: () => number): Queue {
  let jobs: Job[] = [];
  let refused = 0;

  function remove(job: Job): void {
    jobs = jobs.filter((other) => other !== job);
  }

  return {
    size: () => jobs.length,
    refused: () => refused,
    add(view, request, signal) {
      if (jobs.length >= limit) {
        refused += 1;
        const retryAfterSeconds = Math.max(1, Math.ceil(secondsAhead()));
        const message = `${jobs.length} searches are already waiting`;
        throw new SluiceError("OVERLOADED", message, { retryAfterSeconds });
      }
      return new Promise((resolve, reject) => {
        const job: Job = { view, request, signal, deaths: 0, resolve, reject };
        jobs.push(job);
        const leave = () => {
          remove(job);
          reject(signal.reason);
        };
        signal.addEventListener("abort", leave, { once: true });
      });
    },
    putBack: (job) => void jobs.unshift(job),
    list: () => jobs,
    remove,
    clear(error) {
      for (const job of jobs) job.reject(error);
      jobs = [];
    },
  };
}
