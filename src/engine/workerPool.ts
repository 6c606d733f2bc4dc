import { setTimeout as sleep } from "node:timers/promises";
import { asSluiceError, messageOf, SluiceError } from "../errors/index.js";
import type { Logger } from "../lib/logger.js";
import { type Market, viewOf } from "../market/index.js";
import type { EngineOptions } from "./callingThread.js";
import type { Engine, Searcher } from "./engine.js";
import { makePackedMarkets } from "./packedMarkets.js";
import { type Job, makeQueue } from "./queue.js";
import { rememberSearches } from "./rememberSearches.js";
import { startThread, type Thread } from "./thread.js";
import { warmUp } from "./warmUp.js";

export type WorkerOptions = EngineOptions & {
  /** The number of search threads, at least 1. */
  readonly workers: number;
  /** The number of searches that may wait for each thread. */
  readonly maxQueue: number;
  readonly log: Logger;
  /** The program of the threads. Default: the worker beside this file. */
  readonly program?: URL;
};

/** A place for a thread. When the thread ends, another one takes its place. */
type Seat = { thread: Thread | undefined; job: Job | undefined };

/** A search fails after this many threads have ended while running it, since the search may be the cause. */
const maxDeaths = 2;
/** A thread that ends before this age is replaced only after a pause of the same length. */
const youngMs = 1000;
const pollMs = 50;
const besideThisFile = new URL("./worker.js", import.meta.url);

/** Starts an engine that searches in worker threads. The calling thread only exchanges messages with them. */
export function startEngine(options: WorkerOptions): Engine {
  return rememberSearches(inWorkers(options));
}

function inWorkers(options: WorkerOptions): Searcher {
  const { workers, maxQueue, log, deadlineMs, program = besideThisFile } = options;
  const packedMarkets = makePackedMarkets();
  const closing = new AbortController();
  const { signal } = closing;
  /** The newest market by network. */
  const newest = new Map<number, Market>();
  const warm = options.warmUp === true ? makeWarming() : undefined;
  const seats: Seat[] = Array.from({ length: workers }, () => ({ thread: undefined, job: undefined }));
  let [searches, meanMs] = [0, 0];
  const queue = makeQueue(maxQueue * workers, () => (queue.size() * meanMs) / workers / 1000);
  const running = Promise.all(seats.map(occupy));

  /** Keeps the seat occupied by a thread. */
  async function occupy(seat: Seat): Promise<void> {
    while (!signal.aborted) {
      const startedAt = performance.now();
      const thread = startThread({ program, settings: { deadlineMs }, packedMarkets });
      seat.thread = thread;
      for (const market of newest.values()) void prepare(thread, market);
      assign();
      const reason = await thread.ended;
      seat.thread = undefined;
      if (signal.aborted) return;
      log.error({ reason: messageOf(reason) }, "A search thread exited and is being replaced");
      const young = performance.now() - startedAt < youngMs;
      if (young) await sleep(youngMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Resolves when the thread is ready to search on the market, or when it cannot become ready. */
  async function prepare(thread: Thread, market: Market): Promise<void> {
    try {
      await thread.prepare(market);
      if (warm !== undefined) await warm(thread, market);
    } catch (error) {
      log.error({ reason: messageOf(error) }, "A market cannot be sent to a search thread");
    }
  }

  /** Assigns waiting searches to idle threads, preferably to one that holds their market. */
  function assign(): void {
    for (const job of queue.list()) {
      const idle = seats.filter((seat) => seat.thread !== undefined && seat.job === undefined);
      const seat = idle.find(({ thread }) => thread?.holds(job.view.market)) ?? idle[0];
      if (seat === undefined) return;
      void run(job, seat);
    }
  }

  async function run(job: Job, seat: Seat): Promise<void> {
    queue.remove(job);
    seat.job = job;
    const startedAt = performance.now();
    try {
      const result = await seat.thread?.search(job.view, job.request);
      if (result !== undefined) {
        searches += 1;
        meanMs += (performance.now() - startedAt - meanMs) / Math.min(100, searches);
        job.resolve(result);
      } else if (mayTryAgain(job, signal)) {
        queue.putBack(job);
      }
    } catch (error) {
      job.reject(error);
    }
    seat.job = undefined;
    assign();
  }

  return {
    async search(view, request, ending) {
      if (signal.aborted) throw stopping();
      const result = queue.add(view, request, ending);
      assign();
      return result;
    },
    async follow(market) {
      const { id } = market.network;
      newest.set(id, market);
      await Promise.all(seats.map(({ thread }) => thread && prepare(thread, market)));
      // No thread is ready while all of them are being replaced.
      const isReady = () => seats.some(({ thread }) => thread?.isReady(market));
      while (!signal.aborted && newest.get(id) === market && !isReady()) await sleep(pollMs);
    },
    figures: () => ({
      workers: seats.filter(({ thread }) => thread?.isStarted()).length,
      searching: seats.filter(({ job }) => job !== undefined).length,
      waiting: queue.size(),
      searches,
      refused: queue.refused(),
    }),
    async close() {
      closing.abort();
      queue.clear(stopping());
      await Promise.all(seats.map(({ thread }) => thread?.end()));
      await running;
    },
  };
}

/** Makes a function that warms a thread up for a market's network, once. */
function makeWarming(): (thread: Thread, market: Market) => Promise<void> {
  const warmed = new WeakMap<Thread, Set<number>>();
  return async (thread, market) => {
    const { id } = market.network;
    const known = warmed.get(thread) ?? new Set();
    if (known.has(id)) return;
    warmed.set(thread, known.add(id));
    await warmUp(market, (request) => thread.search(viewOf(market), request));
  };
}

/** Returns whether to run a job again whose thread has ended. Otherwise fails it, since it may be the cause. */
function mayTryAgain(job: Job, { aborted }: AbortSignal): boolean {
  job.deaths += 1;
  if (aborted) job.reject(stopping());
  else if (job.signal.aborted) job.reject(job.signal.reason);
  else if (job.deaths < maxDeaths) return true;
  else job.reject(asSluiceError(new Error(`${job.deaths} search threads exited during the search`)));
  return false;
}

function stopping(): SluiceError {
  return new SluiceError("NOT_READY", "The service is stopping");
}
