import { Worker } from "node:worker_threads";
import type { Market } from "../market/index.js";
import type { AnySearchRequest, AnySearchResult, SearchedView } from "./engine.js";
import type { MessageFromWorker, MessageToWorker, WorkerSettings } from "./messages.js";
import type { PackedMarkets } from "./packedMarkets.js";
import { resolveVenues } from "./venueReferences.js";
import { makeWorkerMarkets, type WorkerMarkets } from "./workerMarkets.js";

/** A worker thread and the markets it holds. */
export type Thread = Pick<WorkerMarkets, "holds" | "isReady" | "prepare"> & {
  /** Returns whether the thread's code is loaded. */
  isStarted(): boolean;
  /** Resolves with the reason when the thread has ended. */
  readonly ended: Promise<Error>;
  /**
   * Searches the view's market, which is sent first if the thread lacks it. Resolves with undefined if the thread ends
   * before it answers. Throws any error that the search throws.
   */
  search(view: SearchedView, request: AnySearchRequest): Promise<AnySearchResult | undefined>;
  end(): Promise<void>;
};

export type ThreadOptions = {
  readonly program: URL;
  readonly settings: WorkerSettings;
  readonly packedMarkets: PackedMarkets;
};

type Pending = {
  readonly market: Market;
  resolve(result: AnySearchResult | undefined): void;
  reject(error: Error): void;
};

/** Starts a search thread that has its own `workerMarkets` for the markets it receives. */
export function startThread({ program, settings, packedMarkets }: ThreadOptions): Thread {
  const worker = new Worker(program, { workerData: settings });
  const workerMarkets = makeWorkerMarkets(post, packedMarkets);
  const pending = new Map<number, Pending>();
  let lastSearch = 0;
  let over = false;
  let started = false;
  const ended = new Promise<Error>((resolve) => {
    const end = (reason: Error) => {
      over = true;
      workerMarkets.end();
      for (const search of pending.values()) search.resolve(undefined);
      pending.clear();
      resolve(reason);
    };
    worker.on("error", end);
    worker.on("exit", (code) => end(new Error(`its exit code is ${code}`)));
  });
  worker.on("message", handle);

  function post(message: MessageToWorker): void {
    if (!over) worker.postMessage(message);
  }

  function handle(message: MessageFromWorker): void {
    if (message.kind === "started") started = true;
    else if (message.kind === "holds") workerMarkets.setReady(message.market);
    else answer(message);
  }

  function answer(message: Extract<MessageFromWorker, { search: number }>): void {
    const search = pending.get(message.search);
    pending.delete(message.search);
    if (message.kind === "failed") search?.reject(message.error);
    else search?.resolve(resolveVenues(message.result, search.market) as AnySearchResult);
  }

  return {
    isStarted: () => started && !over,
    ended,
    holds: workerMarkets.holds,
    isReady: workerMarkets.isReady,
    prepare: workerMarkets.prepare,
    async search(view, request) {
      const { market } = view;
      if (!workerMarkets.holds(market)) await workerMarkets.send(view);
      if (over) return undefined;
      lastSearch += 1;
      const search = lastSearch;
      post({ kind: "search", search, market: packedMarkets.numberOf(market), request });
      return new Promise((resolve, reject) => pending.set(search, { market, resolve, reject }));
    },
    end: async () => void (await worker.terminate()),
  };
}
